import type { ViewedComment, ViewedPost } from '../shapes/forum.ts'

/** A comment by somebody else, as a reader of the post gets it. */
export const viewedComment = (position: number, more: Partial<ViewedComment> = {}): ViewedComment => ({
  _id: `c${position}`,
  comment: `Comment ${position}`,
  postedBy: { _id: 'other', fullName: 'Other', avatarS3FileKey: '', isTeam: false },
  postedAt: '2026-11-21T10:00:00.000Z',
  editedAt: null,
  replyTo: null,
  likes: [],
  likesCount: 0,
  isRemoved: false,
  isLiked: false,
  position,
  seq: position,
  ...more,
})

/** A post after this many deltas, as a reader gets it. */
export const viewedPost = (seq: number, more: Partial<ViewedPost> = {}): ViewedPost => ({
  _id: 'post',
  slug: 'post',
  title: 'Post',
  description: '',
  tags: [],
  posterS3FileKey: '',
  posterS3PublicUrl: '',
  createdAt: '2026-11-21T10:00:00.000Z',
  editedAt: null,
  isHidden: false,
  likesCount: 0,
  commentsCount: 0,
  seq,
  likes: [],
  isLiked: false,
  comments: [],
  olderThan: null,
  ...more,
})
