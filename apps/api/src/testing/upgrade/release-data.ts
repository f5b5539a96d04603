import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { JWK } from 'jose'

export const RELEASES_FOLDER = fileURLToPath(new URL('./releases', import.meta.url))
export interface TeamMember {
  email: string
  roles: string[]
  places: { chain: string; store: string | null }[] | null
}
/** The people of two organisations, with the cookies of their sessions. */
export interface TeamFacts {
  /** The members of the owner's organisation. */
  members: TeamMember[]
  /** A member limited to the place of the owner's licences, and Owner of another organisation. */
  fleet: string
  /** The address of a member whose recovery waits. */
  recovering: string
  /** The open invitation to the owner's organisation. */
  invitation: TeamMember & { token: string }
  /** An organisation that asks for a second factor: its Owner, and a member without one. */
  secured: { owner: string; asked: string }
}
/** Facts about a release's data, recorded by that release's server and checked against the current one. */
export interface ReleaseFacts {
  madeAt: string
  owner: { email: string; cookie: string; sessionId: string; secret: string }
  twoFactor: { email: string; secret: string }
  /** Missing in releases up to 1.6.0. */
  team?: TeamFacts
  payer: { email: string; cookie: string }
  /** Tokens of mailed links that are still unused. */
  signUp: { email: string; token: string; password: string }
  reset: { email: string; token: string }
  device: { privateJwk: JWK; deviceId: string; certificate: string; usedProof: string }
  openLink: string
  usedLink: string
  analyticsUrl: string
  repeated: { key: string; input: object; answer: object }
  /** Waiting jobs by queue. */
  queued: Record<string, number>
  /** Recipients of waiting mails. */
  mailsTo: string[]
  /** The payment that a waiting job refunds. */
  refunds: string
  /** The subscription that a waiting job cancels. */
  ends: string
  /** The account that a waiting job deletes. */
  deletes: string
  rows: Record<string, number>
}

/** The releases whose data is kept, each the start of its commit. The newest comes first. */
export const releases = (): string[] => {
  const madeAt = (release: string) => releaseData(release, 'postgres').facts.madeAt
  return readdirSync(RELEASES_FOLDER).toSorted((one, other) => (madeAt(one) < madeAt(other) ? 1 : -1))
}

const read = (release: string, name: string) => readFileSync(join(RELEASES_FOLDER, release, name))

/** The data of a release: a folder of the embedded database, or a PostgreSQL dump. */
export const releaseData = (release: string, kind: 'embedded' | 'postgres') => {
  const [facts, data] =
    kind === 'embedded' ? ['data-folder.json', 'data-folder.tar.br'] : ['postgres.json', 'postgres.sql.gz']
  return {
    facts: JSON.parse(read(release, facts).toString()) as ReleaseFacts,
    data: read(release, data),
  }
}
