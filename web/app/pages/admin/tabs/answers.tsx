import { OwingCompanies } from '#app/features/hiring/owing-companies.tsx'

export const AnswersTab = OwingCompanies
