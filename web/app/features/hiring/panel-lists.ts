export { afterAction, withPage } from '#app/features/hiring-desk/panel-lists.ts'
