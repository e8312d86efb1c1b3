import { Outlet } from 'react-router'
import '#app/ui/library-styles.css'

/** Around every page that is made of the library's components: their whole sheet. */
export default function WorkingLayout() {
  return <Outlet />
}
