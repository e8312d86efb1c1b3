import { AdminBlogs } from '#app/features/blogs/admin-blogs.tsx'

export function BlogsTab() {
  return <AdminBlogs />
}
