// Complaints
export const grievanceSent = 'We have your complaint. Its reference is on its way to your email.'
export const grievanceAnswered = 'Someone else has already answered this complaint. Please refresh.'
export const grievanceAnswerSent = 'Answered. The answer is on its way by email.'
