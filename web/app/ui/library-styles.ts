// What the component library needs to be seen. Whatever is loaded beside public pages imports it, as does their layout.
import 'virtual:theme-colors.css'
import './library-styles.css'
