/** Closed lists about uploads. Documented values, to the letter. */

/** Upload folders, their names as documented, singular and plural included. */
export const folders = {
  candidateAvatars: 'profile_pics/candidate/',
  recruiterAvatars: 'profile_pics/recruiter/',
  resumes: 'resumes/',
  jobDescriptions: 'jds/',
  eventBanners: 'event_banners/',
  forumBanners: 'forum_banner/',
  blogBanners: 'blog_banners/',
  logos: 'logos/',
  companyLogos: 'company_logos/',
} as const
export type Folder = (typeof folders)[keyof typeof folders]

/** Widths in which a stored picture can be asked for, in pixels. */
export const imageWidths = [64, 128, 256, 480, 768, 1280] as const
