import type { ReactNode } from 'react'
import type { PageFrame } from '#contract/public/pages.ts'
import { ArrowIcon, CheckIcon } from '../layout/icons.tsx'
import { ProductPicture, type PictureName } from '../pictures/picture.tsx'
import { ManyKeys, OneHouse } from './drawings.tsx'

interface Job {
  id: string
  heading: string
  words: string
  points: readonly string[]
  picture: PictureName
  alt: string
  besides?: { picture: PictureName; alt: string }
}

const jobs: readonly Job[] = [
  {
    id: 'move-in',
    heading: 'Move in with the spreadsheet you have',
    words:
      'Drop in a CSV file from any system. Columns are matched to fields by name and by content, and you check what each row will become before anything is saved.',
    points: [
      'Cells with a problem are marked, and you fix them in the table',
      'Import the same file again and nothing is created twice',
      'A whole import can be undone',
    ],
    picture: 'import',
    alt: 'Preview of an import: nine rows will be created, one cell needs fixing first',
  },
  {
    id: 'keep',
    heading: 'Keep one record that everyone trusts',
    words:
      'Owners and their shares, managers, valuations, photographs: all in one place. Every change shows who made it and what was there before.',
    points: [
      'Filter, sort and save the view your team works from',
      'Change many at once; export exactly what you see',
      'Eleven roles, so people see only what concerns them',
    ],
    picture: 'record',
    alt: 'A property in Freehold with its figures, its people and its photographs',
  },
  {
    id: 'work',
    heading: 'See work through to its end',
    words:
      'A tenant reports a problem with a photograph, a manager takes it on and a contractor fixes it. Each issue has a target time, one conversation and, in the end, a cost.',
    points: [
      'A board, a calendar and everyone’s workload',
      'Planned maintenance opens its issues on time',
      'Tenants hear how their report is going',
    ],
    picture: 'board',
    alt: 'Issues on a board in Freehold: open, in progress, deferred, completed',
  },
  {
    id: 'let',
    heading: 'Know what is let, until when, for how much',
    words:
      'Leases with their parties, rents, increases and notices; the rent roll of any day; occupancy by unit and by area. Leases that end soon show up months ahead.',
    points: [
      'A unit can never be let twice',
      'Every figure opens the list behind it',
      'Tenants see their own lease, and nobody else’s',
    ],
    picture: 'rent-roll',
    alt: 'The rent roll: every unit with its tenant, its dates and its rent',
  },
  {
    id: 'show',
    heading: 'List a property and it’s public at once',
    words:
      'Each listed property has a page of its own: photographs, price, facts, a map. Quick on a slow phone, readable by search engines, good on paper.',
    points: [
      'You choose how precise the address is',
      'Pause the listing and the page is gone at once',
      'Nothing loaded from third parties, no tracking',
    ],
    picture: 'listing',
    alt: 'The public page of a listed property with its photographs, price and contact',
    besides: { picture: 'listing-phone', alt: 'The same page on a phone' },
  },
]

/** What it does, each with the screen that does it. */
export function Jobs({ frame }: { frame: PageFrame }) {
  return jobs.map(({ id, heading, words, points, picture, alt, besides }) => (
    <section key={id} className="wide job" aria-labelledby={id}>
      <div className="job-words">
        <h2 id={id}>{heading}</h2>
        <p>{words}</p>
        <ul>
          {points.map((point) => (
            <li key={point}>
              <CheckIcon /> {point}
            </li>
          ))}
        </ul>
      </div>
      <div className={besides ? 'job-shots two' : 'job-shots'}>
        <div className="sheet shot">
          <ProductPicture frame={frame} name={picture} sizes="(max-width: 900px) 100vw, 720px" alt={alt} />
        </div>
        {besides && (
          <div className="sheet shot over">
            <ProductPicture frame={frame} name={besides.picture} sizes="200px" alt={besides.alt} />
          </div>
        )}
      </div>
    </section>
  ))
}

const promises: readonly [heading: string, words: string][] = [
  [
    'Yours to keep',
    'MIT licence. Read it, run it, change it. Your records stay in your own PostgreSQL and leave as CSV or XLSX whenever you like.',
  ],
  [
    'One command, one folder',
    'The database comes with it. Nothing else to install, and one folder to back up. Larger firms use their own database and several servers.',
  ],
  [
    'Apart by design',
    'Organisations are kept apart by the database itself, not by the care of whoever wrote the last query.',
  ],
  [
    'The same rules everywhere',
    'What a role may do is data. The screen, the server and the database read the same rules.',
  ],
  [
    'In every currency',
    'Naira, pounds, dollars, shillings: amounts are exact, and never added across currencies.',
  ],
  ['Quiet by default', 'No trackers, no third parties. Public pages run no script until you touch them.'],
]

/** What can be relied on. */
export function Promises() {
  return (
    <section className="band" aria-labelledby="promises">
      <div className="wide">
        <h2 id="promises">Built to be relied on</h2>
        <dl>
          {promises.map(([heading, words]) => (
            <div key={heading}>
              <dt>{heading}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

interface KindProps {
  drawing: ReactNode
  heading: string
  words: string
  path: string
  action: string
}

function Kind({ drawing, heading, words, path, action }: KindProps) {
  return (
    <div className="sheet kind">
      {drawing}
      <h3>{heading}</h3>
      <p>{words}</p>
      <a href={path}>
        {action} <ArrowIcon />
      </a>
    </div>
  )
}

/** The two kinds of account. */
export function ForWhom() {
  return (
    <section className="wide for-whom" aria-labelledby="for-whom">
      <h2 id="for-whom">Two kinds of account</h2>
      <div className="kinds">
        <Kind
          drawing={<ManyKeys />}
          heading="Property managers"
          words="You look after properties for different owners. Give each owner, manager and contractor a role, and let everyone find their own without asking you."
          path="/auth/sign-up/property-manager"
          action="Sign up as a property manager"
        />
        <Kind
          drawing={<OneHouse />}
          heading="Landlords"
          words="You look after your own. The same product with one owner in it: you. Start with one house; nothing changes when there are forty."
          path="/auth/sign-up/landlord"
          action="Sign up as a landlord"
        />
      </div>
    </section>
  )
}

/** Ways in. */
export function HowToStart({ demo }: { demo: boolean }) {
  return (
    <section className="start" aria-labelledby="start">
      <div className="wide">
        <h2 id="start">Start where you like</h2>
        <ol>
          {demo && (
            <li>
              <h3>Look around</h3>
              <p>
                A firm with some sixty properties is loaded here, with people in every role. Sign in as any of
                them and break what you like.
              </p>
              <p>
                <a href="/auth/sign-in">
                  Try the demonstration <ArrowIcon />
                </a>
              </p>
            </li>
          )}
          <li>
            <h3>Open an account</h3>
            <p>
              Tell us whose properties you look after, confirm your email address and add your first property.
            </p>
            <p>
              <a href="/auth">
                Create your account <ArrowIcon />
              </a>
            </p>
          </li>
          <li>
            <h3>Run it yourself</h3>
            <p>A clone, any recent Node and one command. It prints the address when it is ready.</p>
            <pre>
              <code>npm start</code>
            </pre>
          </li>
        </ol>
      </div>
    </section>
  )
}
