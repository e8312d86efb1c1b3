/** The name of a person, or the email when there is no name yet. */
export const displayName = (person: { fullName: string; email: string }): string => person.fullName || person.email
