export { MatchReasons } from '#app/features/hiring-desk/match-reasons.tsx'
