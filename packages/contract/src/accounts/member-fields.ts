import * as z from 'zod'
import { ROLES } from './roles.ts'
import { LICENCE_TEXT_MAX } from '../constants.ts'

export const Id = z.string().min(1).max(100)
export const OrganisationId = Id.meta({ description: 'Names an organisation; it opens nothing.' })
export const MemberId = Id.meta({ description: 'Names a member; it opens nothing.' })

const place = {
  chain: z.string().min(1).max(LICENCE_TEXT_MAX),
  store: z
    .string()
    .min(1)
    .max(LICENCE_TEXT_MAX)
    .nullable()
    .meta({ description: '`null` for the whole chain.' }),
}
/** A chain or a store that a member is limited to, in an answer. */
export const MemberPlace = z.object(place)
/** The same in a request. */
export const GivenPlace = z.strictObject(place)

/** Roles of a member, each once. */
export const Roles = z
  .array(z.enum(ROLES))
  .min(1)
  .max(ROLES.length)
  .refine((roles) => new Set(roles).size === roles.length, 'Must name each role once.')
