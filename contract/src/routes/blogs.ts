import { z } from 'zod'
import { del, get, post, put, type Routes } from '../calls/route.ts'
import * as blogs from '../shapes/blogs.ts'
import { Id, Ref } from '../shapes/fields.ts'

/** Blogs. */
export const routes = {
  list: get('/api/blog/', {
    summary: 'Published blogs, newest first, without their text',
    access: 'public',
    cached: true,
    query: blogs.BlogsQuery,
    returns: z.array(blogs.BlogCard),
    list: true,
  }),
  listAll: get('/api/blog/admin', {
    summary: 'All blogs for the team, newest first: published ones and drafts',
    access: 'blog.edit',
    query: blogs.AdminBlogsQuery,
    returns: z.array(blogs.BlogCard),
    list: true,
  }),
  read: get('/api/blog/getblog/:id', {
    summary: 'A whole blog; a draft only for the team',
    access: 'public',
    cached: true,
    params: Ref,
    returns: blogs.Blog,
    bare: true,
  }),
  create: post('/api/blog/create', {
    summary: 'Makes a blog, published or as a draft',
    access: 'blog.edit',
    acts: ['createBlog', 'changeBlog'],
    body: blogs.BlogDraft,
    bodyKilobytes: 1024,
    refuses: [
      'blog_changed',
      'upload_missing',
      'already_uploaded',
      'file_too_large',
      'file_wrong_kind',
      'file_infected',
    ],
    returns: blogs.BlogSaved,
  }),
  update: put('/api/blog/update/:id', {
    summary: 'Changes a blog; refused when the named revision is not the newest',
    access: 'blog.edit',
    acts: ['changeBlog'],
    params: Ref,
    body: blogs.BlogDraft,
    bodyKilobytes: 1024,
    refuses: [
      'blog_changed',
      'upload_missing',
      'already_uploaded',
      'file_too_large',
      'file_wrong_kind',
      'file_infected',
    ],
    returns: blogs.BlogSaved,
  }),
  remove: del('/api/blog/:id', {
    summary: 'Takes a blog out of every list',
    access: 'blog.edit',
    acts: ['removeBlog'],
    params: Ref,
    refuses: ['upload_missing', 'already_uploaded', 'file_too_large', 'file_wrong_kind', 'file_infected'],
    returns: z.object({ blogId: Id, msg: z.string() }),
  }),
} satisfies Routes[string]
