import { Outlet } from 'react-router'
import '#app/ui/base/library-styles.ts'

/** The layout of pages that use the component library: it loads the library's stylesheet. */
export default function LibraryStylesLayout() {
  return <Outlet />
}
