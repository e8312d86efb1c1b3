import { OwingCompanies } from '#app/features/hiring/promises/owing-companies.tsx'

export const AnswersTab = OwingCompanies
