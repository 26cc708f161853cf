import { Choices } from '#src/ui/form/choices.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import {
  notificationPreferences,
  type NotificationPreference,
} from '#contract/admin/notification-preferences.ts'
import { digestHour, emailTimings, eventKinds } from '#domain/notifications/vocabulary.ts'
import { paths } from '#src/lib/paths.ts'
import { operationKey, useOperation } from '#src/providers/use-operation.ts'
import { useProfile } from '#src/providers/profile.ts'
import { Checkbox } from '#src/ui/controls/checkbox.tsx'
import { ErrorPage } from '#src/ui/feedback/error-page.tsx'
import { pageErrorFrom } from '#src/ui/feedback/page-error.ts'
import { PendingPage } from '#src/ui/feedback/pending-pages.tsx'
import { usePage } from '#src/ui/page/page-title.ts'
import { useAction } from '#src/records/actions/use-action.ts'
import styles from './notifications.module.css'
import { FormSection } from '#src/ui/form/sections.tsx'

const trail = [{ label: 'Settings', to: paths.settings.home }]
const key = operationKey(notificationPreferences.read)
type Preferences = { data: NotificationPreference[] }

const groupsOf = (offered: readonly NotificationPreference[]) => [
  ...new Set(offered.map(({ eventType }) => eventKinds[eventType].group)),
]

/** RT-40: which events one hears of, and how; each choice is saved at once. */
export function NotificationSettings() {
  usePage('Notifications', trail)
  const { organisation, viewing } = useProfile()
  const client = useQueryClient()
  const [said, setSaid] = useState('')
  const { data, error } = useOperation(notificationPreferences.read)
  const { act } = useAction(notificationPreferences.write)
  const choose = (chosen: NotificationPreference) => {
    setSaid('')
    const begin = () => {
      const before = client.getQueryData<Preferences>(key)
      client.setQueryData<Preferences>(key, (known) => ({
        data: (known?.data ?? []).map((each) => (each.eventType === chosen.eventType ? chosen : each)),
      }))
      return () => void client.setQueryData(key, before)
    }
    const onDone = () => setSaid(`Saved: ${eventKinds[chosen.eventType].label.toLowerCase()}.`)
    void client.cancelQueries({ queryKey: key }).then(() => act({ body: chosen }, { begin, onDone }))
  }
  if (error && !data) return <ErrorPage error={pageErrorFrom(error)} />
  if (!data) return <PendingPage />
  return (
    <>
      <h1>Notifications</h1>
      <FormSection
        region
        title={`Notifications from ${organisation.name}`}
        why={`Changes save immediately. “Once a day” sends one email at ${digestHour}:00 with everything new. You aren’t notified of what you do yourself.`}
      >
        <fieldset className={styles.choices} disabled={viewing !== null}>
          <table className={styles.grid}>
            <thead>
              <tr>
                <th scope="col">Event</th>
                <th scope="col">In the app</th>
                <th scope="col">By email</th>
              </tr>
            </thead>
            {groupsOf(data.data).map((group) => (
              <tbody key={group}>
                <tr className={styles.group}>
                  <th scope="rowgroup" colSpan={3}>
                    {group}
                  </th>
                </tr>
                {data.data.map((preference) =>
                  eventKinds[preference.eventType].group === group ? (
                    <Row key={preference.eventType} preference={preference} onChoose={choose} />
                  ) : (
                    <Fragment key={preference.eventType} />
                  ),
                )}
              </tbody>
            ))}
          </table>
        </fieldset>
        <p role="status" className={styles.said}>
          {said}
        </p>
      </FormSection>
    </>
  )
}

interface RowProps {
  preference: NotificationPreference
  onChoose: (chosen: NotificationPreference) => void
}

function Row({ preference, onChoose }: RowProps) {
  const { eventType, inApp, email } = preference
  const { label } = eventKinds[eventType]
  return (
    <tr>
      <th scope="row">{label}</th>
      <td data-label="In the app">
        <Checkbox
          label={`In the app: ${label}`}
          checked={inApp}
          onChange={() => onChoose({ ...preference, inApp: !inApp })}
        />
      </td>
      <td data-label="By email">
        <Choices
          aria-label={`By email: ${label}`}
          value={email}
          choices={emailTimings}
          onChange={(timing) => onChoose({ ...preference, email: timing })}
        />
      </td>
    </tr>
  )
}
