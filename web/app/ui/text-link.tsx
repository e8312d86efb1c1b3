import { Link, type LinkProps } from 'react-router'
import './text-link.css'

/** A link of its own, such as 'View More' beside a title. */
export const TextLink = (props: LinkProps) => <Link className="text-link" {...props} />
