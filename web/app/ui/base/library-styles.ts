// The styles of the component library. Everything that is loaded into public pages on demand imports it, as does their
// layout.
import 'virtual:theme-colors.css'
import './library-styles.css'
