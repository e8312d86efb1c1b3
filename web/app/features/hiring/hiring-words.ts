export { nameOf, ratingText, remarkOf, shortRemark } from '#app/features/hiring-desk/desk-words.ts'
