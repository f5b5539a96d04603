import { type Command, done, numberOf, RefusedError } from './command.ts'
import type { AdminContext } from './desk.ts'

const DAYS_MAX = 3660
const HOURS_MAX = 720

const sandboxOf = ({ sandbox }: AdminContext) => {
  if (!sandbox) throw new RefusedError('CARD_PROVIDER is stripe: there is no sandbox.')
  return sandbox
}

/** `npm run admin -- sandbox ...` */
export const sandboxCommands: Record<string, Command> = {
  'sandbox advance': {
    takes: [],
    options: { days: 'n' },
    required: ['days'],
    changes: true,
    summary: 'moves the clock of the card sandbox on',
    details: [
      'Trials end, renewals are charged and failed ones tried again as if the days had passed. The running server',
      'hears of it by the sandbox’s events. Only the sandbox’s clock moves, and it cannot be moved back.',
    ],
    run: async (desk, { options: { days = '' } }) => {
      const moved = await sandboxOf(desk).advance(numberOf('--days', days, 1, DAYS_MAX))
      const clock = moved.now.toISOString()
      return done(`The sandbox’s clock says ${clock}. Fell due: ${moved.done}.`, {
        clock,
        fell_due: moved.done,
      })
    },
  },
  'sandbox outage': {
    takes: [],
    options: { hours: 'n' },
    required: ['hours'],
    changes: true,
    summary: 'has the card sandbox answer nothing for some hours of its clock',
    run: async (desk, { options: { hours = '' } }) => {
      const until = await sandboxOf(desk).goDown(numberOf('--hours', hours, 0, HOURS_MAX))
      return done(`The sandbox answers nothing until ${until.toISOString()}.`, { until: until.toISOString() })
    },
  },
}
