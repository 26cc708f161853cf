import { amenityIcon } from '#domain/properties/amenity-icons.ts'
import { NamedIcon } from '#src/ui/icons/named-icon.tsx'
import styles from './overview.module.css'

/** What the property offers, each with its sign. */
export function Amenities({ names }: { names: readonly string[] }) {
  return (
    <ul className={styles.amenities}>
      {names.map((name) => (
        <li key={name}>
          <NamedIcon name={amenityIcon(name)} size={18} /> {name}
        </li>
      ))}
    </ul>
  )
}
