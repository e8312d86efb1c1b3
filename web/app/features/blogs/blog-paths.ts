/** The team's list. */
export const blogsPath = '/admin?tab=blogs'
/** The same with the dialog of a blog open; 'new' makes one. */
export const blogDialogPath = (blogId: string) => `${blogsPath}&blog=${blogId}`
/** The public page. */
export const blogPath = (blogId: string) => `/blogs/${blogId}`
