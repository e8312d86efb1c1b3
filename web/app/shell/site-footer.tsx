import { Link, useLocation } from 'react-router'
import { useAlive } from '#app/lib/alive.ts'
import {
  IconBrandDiscord,
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandWhatsapp,
} from '#app/ui/icons.ts'
import { Logo } from '#app/ui/logo.tsx'
import { ThemeToggle } from '#app/ui/theme-toggle.tsx'
import { RegisterMenu } from './register-menu.tsx'
import { isAppleTouch } from './sides.ts'

const social = [
  { to: '/linkedin', name: 'LinkedIn', Icon: IconBrandLinkedin },
  { to: '/facebook', name: 'Facebook', Icon: IconBrandFacebook },
  { to: '/instagram', name: 'Instagram', Icon: IconBrandInstagram },
  { to: '/discord', name: 'Discord', Icon: IconBrandDiscord },
  { to: '/whatsapp', name: 'WhatsApp', Icon: IconBrandWhatsapp },
]

/** The foot of every page but the team's own. On /community it is hidden on iPhones and iPads. */
export function SiteFooter() {
  const { pathname } = useLocation()
  const alive = useAlive()
  if (pathname === '/community' && alive && isAppleTouch(navigator)) return null

  return (
    <footer className="site-footer">
      <div className="container site-footer-inner">
        <div className="site-footer-brand">
          <Logo />
          <p>The first rung of a career, for fresh graduates and the people who hire them.</p>
          <ul className="site-footer-social">
            {social.map(({ to, name, Icon }) => (
              <li key={to}>
                <Link to={to} aria-label={name}>
                  <Icon size={22} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
        <nav aria-label="Footer" className="site-footer-links">
          <ul>
            <li>
              <Link to="/whatsapp">Request More Information</Link>
            </li>
            <li>
              <Link to="/whatsapp">Contact Us</Link>
            </li>
            <li>
              <RegisterMenu button="Register" opens="up" />
            </li>
          </ul>
          <ul>
            <li>
              <Link to="/policy/privacy">Privacy</Link>
            </li>
            <li>
              <Link to="/policy/refund">Refund</Link>
            </li>
            <li>
              <Link to="/policy/terms">Terms &amp; Conditions</Link>
            </li>
          </ul>
        </nav>
        <div className="site-footer-end">
          <span>© 2022 Firstrung</span>
          <ThemeToggle />
        </div>
      </div>
    </footer>
  )
}
