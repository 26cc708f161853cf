import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take half a minute and more, the longest first. On a fresh clone nobody knows yet how long a file takes: begun last, one of
 * these keeps one worker busy for minutes while the other has nothing left to do.
 */
const longest = [
  'tests/api/registry/bad-input',
  'tests/api/isolation',
  'tests/api/life-cycle',
  'tests/faults/charge-runs',
  'tests/faults/three-processes',
  'tests/faults/first-start',
  'tests/api/registry/lists',
  'tests/api/backup',
  'tests/api/row-level-security',
  'tests/api/imports-resume',
  'tests/faults/kills',
  'tests/api/session',
  'tests/api/mails',
  'tests/api/second-factor',
]

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
  return rank < 0 ? longest.length : rank
}

/** Begins with what takes longest, each project by itself. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...byProject.values()].flatMap((own) => own.toSorted((a, b) => rankOf(a) - rankOf(b)))
  }
}
