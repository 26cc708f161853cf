import type { Letter } from './letter.ts'

export interface Told {
  sentence: string
  /** Where it leads; the inbox where it leads nowhere else. */
  url: string
}

interface Ways {
  organisation: string
  inbox: string
  settings: string
  unsubscribe: string
}

const notesOf = ({ organisation, settings, unsubscribe }: Ways) => [
  `You receive this as a member of ${organisation}. Notification preferences: ${settings}`,
  `Unsubscribe: ${unsubscribe}`,
]

/** One event, at once. */
export const eventLetter = (firstName: string, { sentence, url }: Told, ways: Ways): Letter => ({
  subject: sentence,
  preview: ways.organisation,
  heading: sentence,
  paragraphs: [`Hello ${firstName},`, `${sentence}.`],
  action: { label: 'View', url },
  notes: notesOf(ways),
})

/** The most events that a day's mail names. */
const most = 20

/** A day's events in one mail. */
export function dailyLetter(firstName: string, told: readonly Told[], ways: Ways): Letter {
  const what = told.length === 1 ? '1 update' : `${told.length} updates`
  return {
    subject: `Your day at ${ways.organisation}: ${what}`,
    preview: told[0]!.sentence,
    heading: `Your day at ${ways.organisation}`,
    paragraphs: [
      `Hello ${firstName},`,
      ...told.slice(0, most).map(({ sentence }) => `${sentence}.`),
      ...(told.length > most ? [`And ${told.length - most} more.`] : []),
    ],
    action: { label: 'View all', url: ways.inbox },
    notes: notesOf(ways),
  }
}
