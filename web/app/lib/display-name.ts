/** What a person is called: the name, or the email when there is none yet. */
export const displayName = (person: { fullName: string; email: string }): string => person.fullName || person.email
