import type { LicencePlace } from '@assure/contract/licences/licence-list-options'
import type { AnalyticsScope } from '@assure/contract/usage/analytics.modes'
import { CHAIN, STORE } from './authorisation-callers.ts'
import type { PlacedMember } from './authorisation-table.ts'
import { issueLink } from './test-analytics.ts'
import type { Answer, ApiClient } from './test-client.ts'
import { newLicences } from './test-licences.ts'

/** Stores by their position to a member who is limited to `CHAIN`, or to `STORE` of it. */
const POSITIONS = {
  'the store': { requested_by: CHAIN, subclient: STORE },
  'another store of the chain': { requested_by: CHAIN, subclient: 'York Stonegate' },
  'a store of that name in another chain': { requested_by: 'Southway', subclient: STORE },
  'another chain': { requested_by: 'Southway', subclient: 'Hull Paragon' },
} as const
type PositionName = keyof typeof POSITIONS
export const POSITION_NAMES = Object.keys(POSITIONS) as PositionName[]

/** Callers that delete or move a licence of each position. */
const USED_UP = 40

/** A store with licences and analytics links. */
export interface Position {
  name: PositionName
  place: Record<LicencePlace, string>
  /** A licence that stays. */
  handle: string
  /** Returns a licence that no call has used. */
  fresh: () => string
  /** Working links to the scans of the licence and of the store. */
  links: Record<'licence' | 'store', string>
  /** Returns a link that no call has revoked. */
  freshLink: () => Promise<string>
}

/** Makes licences and links at each position, as a caller without limits. */
export const newPositions = (client: Pick<ApiClient, 'licences' | 'budget'>): Promise<Position[]> =>
  Promise.all(
    POSITION_NAMES.map(async (name) => {
      // A counter location tells the positions apart in lists of values.
      const place = { ...POSITIONS[name], location: `Till at ${name}` }
      const handles = (await newLicences(client, USED_UP, place)).map(({ deeplink_data }) => deeplink_data)
      const take = () => {
        const handle = handles.pop()
        if (handle === undefined) throw new Error('all licences are used up')
        return handle
      }
      const handle = take()
      const scopes = scopesOf(place, handle)
      const link = async (of: AnalyticsScope) => (await issueLink(client, of)).grant_id
      const links = { licence: await link(scopes.licence), store: await link(scopes.store) }
      return { name, place, handle, fresh: take, links, freshLink: () => link(scopes.licence) }
    }),
  )

const scopesOf = ({ requested_by, subclient }: Position['place'], deeplink_data: string) => ({
  licence: { scope: 'licence' as const, deeplink_data },
  store: { scope: 'store' as const, requested_by, subclient },
  chain: { scope: 'chain' as const, requested_by },
})

type PlacedVerdict = 'yes' | number

const verdictOf = ({ status }: Answer<unknown>): PlacedVerdict => (status === 200 ? 'yes' : status)
/** The verdict of an answer that omits what the caller may not see. */
const shownIn = <T>(answer: Answer<T>, isShown: (body: T) => boolean): PlacedVerdict =>
  answer.status === 200 && !isShown(answer.body) ? 404 : verdictOf(answer)

/** A call with real input about a position. */
export interface PlacedCase {
  name: string
  /** The mode; a permission for those that have no call. */
  call: string
  /** The reach that the caller needs, if not the store. */
  needs?: 'chain' | 'all'
  /** The call answers everybody who may read licences, and omits what others may not see. */
  omits?: true
  /** It means the caller's own organisation, also for a stranger. */
  ofOwn?: true
  ask: (client: ApiClient, at: Position) => Promise<PlacedVerdict>
}

export const PLACED_CASES: readonly PlacedCase[] = [
  {
    ...{ name: 'list_licences of one', call: 'list_licences' },
    ask: async ({ licences }, { handle }) =>
      shownIn(await licences('list_licences', { filter: { deeplink_data: handle } }), (body) =>
        body.licences.some(({ deeplink_data }) => deeplink_data === handle),
      ),
  },
  {
    ...{ name: 'list_licences of a store', call: 'list_licences' },
    ask: async ({ licences }, { place }) =>
      shownIn(await licences('list_licences', { filter: place }), ({ matches }) => matches.total > 0),
  },
  {
    ...{ name: 'list_licence_places', call: 'list_licence_places' },
    ask: async ({ licences }, { place }) =>
      shownIn(await licences('list_licence_places', { place: 'location' }), ({ values }) =>
        values.includes(place.location),
      ),
  },
  {
    ...{ name: 'activation_link', call: 'licence.activate', omits: true },
    ask: async ({ licences }, { handle }) =>
      shownIn(
        await licences('list_licences', { filter: { deeplink_data: handle } }),
        ({ licences: [licence] }) => typeof licence?.activation_link === 'string',
      ),
  },
  {
    ...{ name: 'generate_licences', call: 'generate_licences', ofOwn: true },
    ask: async ({ licences }, { place }) =>
      verdictOf(await licences('generate_licences', { quantity: 1, tags: place })),
  },
  {
    ...{ name: 'update_licence_details', call: 'update_licence_details' },
    ask: async ({ licences }, { handle }) =>
      verdictOf(await licences('update_licence_details', { deeplink_data: handle, engagement_duration: 24 })),
  },
  {
    ...{ name: 'update_licence_details to a third chain', call: 'update_licence_details', needs: 'all' },
    ask: async ({ licences }, { fresh }) =>
      verdictOf(
        await licences('update_licence_details', { deeplink_data: fresh(), requested_by: 'Eastgate' }),
      ),
  },
  {
    ...{ name: 'delete_licence', call: 'delete_licence' },
    ask: async ({ licences }, { fresh }) =>
      verdictOf(await licences('delete_licence', { deeplink_list: [fresh()] })),
  },
  {
    ...{ name: 'detach_licence_from_its_device', call: 'detach_licence_from_its_device' },
    ask: async ({ licences }, { handle }) => {
      const answer = await licences('detach_licence_from_its_device', { deeplink_data: handle })
      // The licence has no device.
      return answer.status === 409 ? 'yes' : verdictOf(answer)
    },
  },
  ...(['licence', 'store', 'chain'] as const).map(
    (scope): PlacedCase => ({
      ...{ name: `issue_analytics_link to a ${scope}`, call: 'issue_analytics_link' },
      ...(scope === 'chain' && { needs: 'chain' }),
      ask: async ({ budget }, { place, handle }) =>
        verdictOf(await budget('issue_analytics_link', { of: scopesOf(place, handle)[scope], days: 7 })),
    }),
  ),
  ...(['licence', 'store'] as const).map(
    (scope): PlacedCase => ({
      ...{ name: `list_analytics_links to a ${scope}`, call: 'list_analytics_links' },
      ask: async ({ budget }, at) =>
        shownIn(await budget('list_analytics_links', {}), ({ links }) =>
          links.some(({ grant_id }) => grant_id === at.links[scope]),
        ),
    }),
  ),
  {
    ...{ name: 'revoke_analytics_link', call: 'revoke_analytics_link' },
    ask: async ({ budget }, { freshLink }) =>
      verdictOf(await budget('revoke_analytics_link', { grant_id: await freshLink() })),
  },
]

/** A position that a reach holds. */
const isInside = (reach: PlacedMember['limit'], { place }: Position): boolean =>
  place.requested_by === CHAIN && (reach === 'chain' || place.subclient === STORE)

/** The verdict on a case for a caller with this reach. */
export const placedVerdict = (
  reach: PlacedMember['limit'] | 'all' | 'none',
  { needs, omits }: PlacedCase,
  at: Position,
): PlacedVerdict => {
  if (reach === 'none') return omits ? 404 : 403
  if (reach === 'all') return 'yes'
  const isEnough = needs === undefined || needs === reach
  return isEnough && isInside(reach, at) ? 'yes' : 404
}
