import {
  type Command,
  done,
  lineOf,
  limitOf,
  momentOf,
  RefusedError,
  snakeCase,
  table,
  UsageError,
} from './command.ts'

const TITLE_MAX = 120
const TEXT_MAX = 1000
const SHOWN = 'The page shows it within 10 s.'

type Options = Readonly<Record<string, string | undefined>>
const textsOf = (options: Options) => ({
  en: lineOf('--text', options['text'], TEXT_MAX),
  fr: lineOf('--text-fr', options['text-fr'], TEXT_MAX),
})
const expectDone = (result: 'OK' | 'unknown' | 'ended', id: string): void => {
  if (result === 'unknown') throw new RefusedError(`There is no notice ${id}.`)
  if (result === 'ended') throw new RefusedError(`The notice ${id} has ended.`)
}

/** `npm run admin -- status ...` */
export const statusCommands: Record<string, Command> = {
  'status post': {
    takes: [],
    options: {
      title: 'text',
      'title-fr': 'text',
      text: 'text',
      'text-fr': 'text',
      start: 'time',
      end: 'time',
    },
    required: ['title', 'title-fr', 'text', 'text-fr'],
    summary: 'post a notice on the page /status, in English and French',
    details: [
      '',
      '  --start  when it began or will begin, such as 2026-01-31T12:00Z (default now)',
      '  --end    when it will end, if that is known',
      '',
      'Anybody can read a notice: name no customer and no person.',
    ],
    changes: true,
    run: async ({ statusNotices, now }, { options }) => {
      const startsAt = momentOf('--start', options['start']) ?? now()
      const endsAt = momentOf('--end', options['end']) ?? null
      if (endsAt && endsAt <= startsAt) throw new UsageError('--end must be after the start.')
      const titles = {
        titleEn: lineOf('--title', options['title'], TITLE_MAX),
        titleFr: lineOf('--title-fr', options['title-fr'], TITLE_MAX),
      }
      const id = await statusNotices.post({ ...titles, startsAt, endsAt }, textsOf(options))
      return done(`Posted the notice ${id}. ${SHOWN}`, { notice_id: id })
    },
  },
  'status update': {
    takes: ['<notice>'],
    options: { text: 'text', 'text-fr': 'text' },
    required: ['text', 'text-fr'],
    summary: 'add a text to a notice that has not ended; the page shows when',
    changes: true,
    run: async ({ statusNotices }, { options, words: [id = ''] }) => {
      expectDone(await statusNotices.update(id, textsOf(options)), id)
      return done(`Updated the notice ${id}. ${SHOWN}`)
    },
  },
  'status end': {
    takes: ['<notice>'],
    options: { at: 'time', text: 'text', 'text-fr': 'text' },
    summary: 'end a notice: the page moves it to the past ones, with its last text',
    details: [
      '',
      '  --at    when it ended (default now)',
      '  --text  a last text; then --text-fr is needed too',
    ],
    changes: true,
    run: async ({ statusNotices, now }, { options, words: [id = ''] }) => {
      const endsAt = momentOf('--at', options['at']) ?? now()
      if (endsAt > now()) throw new UsageError('--at must not be in the future.')
      const hasTexts = options['text'] !== undefined || options['text-fr'] !== undefined
      expectDone(await statusNotices.end(id, endsAt, hasTexts ? textsOf(options) : null), id)
      return done(`Ended the notice ${id}.`)
    },
  },
  'status list': {
    takes: [],
    options: { limit: 'n' },
    summary: 'notices of the page /status, the latest start first',
    run: async ({ statusNotices }, { options: { limit } }) => {
      const listed = (await statusNotices.list(new Date(0), limitOf(limit))).map(snakeCase)
      const rows = listed.map((notice) => ({
        ...notice,
        updates: (notice['updates'] as unknown[]).length,
      }))
      const columns = ['notice_id', 'starts_at', 'ends_at', 'updates', 'title_en', 'title_fr'] as const
      return {
        lines: table(rows as Record<(typeof columns)[number], unknown>[], columns),
        json: { notices: listed },
      }
    },
  },
}
