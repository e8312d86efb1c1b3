/** The team's list. */
export const blogsPath = '/admin?tab=blogs'
/** The list with the dialog of a blog open; 'new' creates a blog. */
export const blogDialogPath = (blogId: string) => `${blogsPath}&blog=${blogId}`
/** The public page. */
export const blogPath = (blogId: string) => `/blogs/${blogId}`
