import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Unclear wording that is never acceptable here, with its replacement. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\bwho(?:so|m)?ever\b/i, 'name the role: the payer, the caller, the visitor'],
  [/\banew\b/i, 'again, or re-read, recount, reload'],
  [/\b(?:would|could|must|may|might) else\b/i, 'otherwise'],
  [/\b(?:is|are|was|were) (?:not )?told (?!apart)/i, 'say how: gets a mail, sees a notice, receives 429'],
  [/^\s*\/\*\* What\b(?!.*\?)/, 'start with a noun or a verb'],
]
const CHECKED = /\.(?:ts|tsx|mjs|cjs|css|md)$/
/** French, generated text, and the examples of this rule itself. */
const LEFT_OUT = /\/fr\/|french|^docs\/api\/|__snapshots__|^tools\/check\/style/
const SUBJECT_MAX = 72
/** How many recent commits are checked. */
const COMMITS = 50

/** Lists unclear wording in a file, as `file:line: words; what to write instead`. */
export const wordingFaults = (file: string, text: string): string[] =>
  text.split('\n').flatMap((line, index) =>
    PATTERNS.flatMap(([pattern, hint]) => {
      const found = pattern.exec(line)?.[0].trim()
      return found === undefined ? [] : [`${file}:${index + 1}: '${found}': ${hint}`]
    }),
  )

/** Lists subjects that are too long. */
export const subjectFaults = (subjects: readonly string[]): string[] =>
  subjects
    .filter((subject) => subject.length > SUBJECT_MAX)
    .map((subject) => `commit subject of ${subject.length} characters, at most ${SUBJECT_MAX}: ${subject}`)

const git = (root: string, ...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean)

/** Checks the wording of tracked files and the subjects of recent commits. Without git it returns nothing. */
export const styleFaults = (root: string): string[] => {
  let files: string[]
  let subjects: string[]
  try {
    files = git(root, 'ls-files')
    subjects = git(root, 'log', `-${COMMITS}`, '--format=%s')
  } catch {
    return []
  }
  const checked = files.filter((file) => CHECKED.test(file) && !LEFT_OUT.test(file))
  const wording = checked.flatMap((file) => {
    try {
      return wordingFaults(file, readFileSync(join(root, file), 'utf8'))
    } catch {
      // Deleted, but not committed yet.
      return []
    }
  })
  return [...wording, ...subjectFaults(subjects)]
}
