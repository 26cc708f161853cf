import { keysOf } from '#domain/kit/keys.ts'
import { accountTypes, type AccountType } from '#domain/identity/vocabulary.ts'
import { Frame } from './frame.tsx'
import { PageLink } from './link.tsx'
import styles from './onboarding.module.css'

const drawings: Record<AccountType, string> = {
  'property-manager':
    'M4 36V15h12v21M16 36V7h14v29M30 36V19h10v17M2 36h40M8 20h4M8 26h4M20 12h2M24 12h2M20 18h2M24 18h2M20 24h2M24 24h2M34 24h2M34 29h2M21 36v-6h4v6',
  landlord: 'M8 36V19M36 36V19M4 22 22 8l18 14M2 36h40M18 36V26h8v10M28 13V8h4v8M12 25h3M29 25h3',
}

/** RT-10, SC-11 */
export default function OnboardingPage() {
  return (
    <Frame title="Create your account" lead="What describes you best? You can invite others later.">
      <ul className={styles.types}>
        {keysOf(accountTypes).map((type) => (
          <li key={type}>
            <PageLink to={`/auth/sign-up/${type}`} className={styles.type}>
              <svg viewBox="0 0 44 44" width="44" height="44" aria-hidden="true">
                <path d={drawings[type]} />
              </svg>
              <span>
                <strong>{accountTypes[type].label}</strong>
                <span>{accountTypes[type].description}</span>
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
      <p className={styles.other}>
        Have an account already? <PageLink to="/auth/sign-in">Sign in</PageLink>
      </p>
    </Frame>
  )
}
