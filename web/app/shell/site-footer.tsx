import { Link, useLocation } from 'react-router'
import { useHydrated } from '#app/lib/browser/use-hydrated.ts'
import { useHasExternalLink, useSiteName } from '#app/lib/page/site.ts'
import { useSession } from '#app/lib/session/session.ts'
import {
  IconBrandDiscord,
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandWhatsapp,
} from '#app/ui/base/icons.ts'
import { Logo } from '#app/ui/base/logo.tsx'
import { ThemeToggle } from '#app/ui/base/theme-toggle.tsx'
import { isAppleTouch } from './is-apple-touch.ts'
import { RegisterMenu } from './register-menu.tsx'
import styles from './site-footer.module.css'

const social = [
  { link: 'linkedin', name: 'LinkedIn', Icon: IconBrandLinkedin },
  { link: 'facebook', name: 'Facebook', Icon: IconBrandFacebook },
  { link: 'instagram', name: 'Instagram', Icon: IconBrandInstagram },
  { link: 'discord', name: 'Discord', Icon: IconBrandDiscord },
  { link: 'whatsapp', name: 'WhatsApp', Icon: IconBrandWhatsapp },
] as const

/** Public pages that the bar of signed-in people leaves out. */
const forMembers = [
  { label: 'Bootcamps', to: '/bootcamp' },
  { label: 'Blogs', to: '/blogs' },
  { label: 'Community', to: '/community' },
]

/** The footer of every page except the team's. On /community it is hidden on iPhones and iPads. */
export function SiteFooter() {
  const { pathname } = useLocation()
  const isHydrated = useHydrated()
  const hasExternalLink = useHasExternalLink()
  const session = useSession()
  const name = useSiteName()
  if (pathname === '/community' && isHydrated && isAppleTouch(navigator)) return null

  return (
    <footer className={styles.siteFooter}>
      <div className={`container ${styles.siteFooterInner}`}>
        <div className={styles.siteFooterBrand}>
          <Logo />
          <p>First jobs and internships for fresh graduates.</p>
          <ul className={styles.siteFooterSocial}>
            {social
              .filter(({ link }) => hasExternalLink(link))
              .map(({ link, name, Icon }) => (
                <li key={link}>
                  <Link to={`/${link}`} aria-label={name}>
                    <Icon size={22} />
                  </Link>
                </li>
              ))}
          </ul>
        </div>
        <nav aria-label="Footer" className={styles.siteFooterLinks}>
          <ul>
            {hasExternalLink('whatsapp') && (
              <>
                <li>
                  <Link to="/whatsapp">Request More Information</Link>
                </li>
                <li>
                  <Link to="/whatsapp">Contact Us</Link>
                </li>
              </>
            )}
            {session ? (
              forMembers.map(({ label, to }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))
            ) : (
              <li>
                <RegisterMenu button="Register" opens="up" />
              </li>
            )}
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
            <li>
              <Link to="/legal">Legal</Link>
            </li>
          </ul>
        </nav>
        <div className={styles.siteFooterEnd}>
          <span>© 2022 {name}</span>
          <ThemeToggle showsState />
        </div>
      </div>
    </footer>
  )
}
