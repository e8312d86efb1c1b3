import { type AccentShade, accentShades, type SettingName } from '@firstrung/contract'
import { Text, Title } from '@mantine/core'
import styles from './settings-preview.module.css'

interface SettingsPreviewProps {
  /** The value of a setting as it is typed. */
  shown: (name: SettingName) => string
  /** URLs of the logo's pictures; empty without a logo. */
  logo: { light: string; dark: string }
}

const social = [
  ['linkedin', 'LinkedIn'],
  ['facebook', 'Facebook'],
  ['instagram', 'Instagram'],
  ['discord', 'Discord'],
  ['whatsapp', 'WhatsApp'],
] as const

/** How pages, emails, policies and payments will look with the settings as they are typed. */
export function SettingsPreview({ shown, logo }: SettingsPreviewProps) {
  const name = shown('name').trim() || 'Firstrung'
  const shades = accentShades(shown('accent').trim().toLowerCase())
  const links = social.filter(([setting]) => shown(setting) !== '').map(([, label]) => label)
  const officer = [shown('grievanceOfficer'), shown('grievanceEmail')].filter(Boolean).join(', ')
  const facts = [
    ['Name', shown('operatorName')],
    ['Address', shown('address')],
    ['Email', shown('email')],
    ['Grievance officer', officer],
  ] as const
  return (
    <aside aria-labelledby="settings-preview" className={styles.preview}>
      <Title order={3} size="h5" id="settings-preview" mb="sm">
        Preview
      </Title>
      {(['light', 'dark'] as const).map((scheme) => (
        <div key={scheme} className={styles.page} data-scheme={scheme}>
          <Text size="sm">{scheme === 'light' ? 'Light pages' : 'Dark pages'}</Text>
          <Brand name={name} picture={logo[scheme]} shade={shades?.[scheme]} />
          <Act shade={shades?.[scheme]} />
        </div>
      ))}
      <dl className={styles.facts}>
        <dt>Footer</dt>
        <dd>{links.length > 0 ? links.join(' · ') : 'No links'}</dd>
        <dt>Contact Us</dt>
        <dd>{shown('whatsapp') ? 'opens WhatsApp' : shown('email') ? `shows ${shown('email')}` : 'is not shown'}</dd>
        <dt>Emails</dt>
        <dd>come from “{name}”</dd>
        <dt>Policies</dt>
        <dd>
          {facts.map(([label, value]) => (
            <span key={label} className={styles.fact}>
              {label}: {value || <em>not set</em>}
            </span>
          ))}
        </dd>
        <dt>UPI</dt>
        <dd>{shown('upiId') ? `pays ${shown('upiPayee') || name} at ${shown('upiId')}` : 'is not offered'}</dd>
      </dl>
    </aside>
  )
}

function Brand({ name, picture, shade }: { name: string; picture: string; shade: AccentShade | undefined }) {
  if (picture) return <img className={styles.logo} src={picture} alt={name} />
  return (
    <span className={styles.brand}>
      <span className={styles.mark} style={shade && { background: shade.fill }} />
      {name}
    </span>
  )
}

/** A sample button in the accent colour, and how readable it is. It cannot be pressed. */
function Act({ shade }: { shade: AccentShade | undefined }) {
  return (
    <span className={styles.row}>
      <span className={styles.act} style={shade && { background: shade.fill, color: shade.text }}>
        Register
      </span>
      {shade && <Text size="sm">Contrast {shade.contrast.toFixed(1)} : 1, at least 4.5 is needed</Text>}
    </span>
  )
}
