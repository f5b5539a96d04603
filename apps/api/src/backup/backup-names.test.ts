import { expect, test } from 'vitest'
import { backupsToKeep, nameOfBackup, timeOfBackup } from './backup-names.ts'

const hour = 3_600_000
const newest = Date.UTC(2026, 10, 25, 12)
/** Backups of the last 400 days, every six hours, the newest first. */
const times = Array.from({ length: 1600 }, (_, index) => new Date(newest - index * 6 * hour))
const kept = (rule: string) =>
  [...(backupsToKeep(times, rule) ?? [])].map((place) => times[place]?.toISOString())

test('a rule keeps the newest backup of each day, week and month, and no other', () => {
  expect(kept('2d')).toEqual(['2026-11-25T12:00:00.000Z', '2026-11-24T18:00:00.000Z'])
  expect(kept('2w')).toEqual(['2026-11-25T12:00:00.000Z', '2026-11-22T18:00:00.000Z'])
  expect(kept('2m')).toEqual(['2026-11-25T12:00:00.000Z', '2026-10-31T18:00:00.000Z'])
  expect(kept('2d,2w,2m')).toHaveLength(4)
  expect(kept('7d,4w,12m').length).toBeLessThanOrEqual(23)
})

test('a malformed rule is refused', () => {
  for (const rule of ['', '7', 'd', '7d,', '0d', '7y', '7d;4w', '-1d'])
    expect(backupsToKeep(times, rule)).toBeNull()
})

test('the name of a backup holds its time', () => {
  const time = new Date('2026-11-25T14:05:09.123Z')
  expect(nameOfBackup(time)).toBe('assure-portal-2026-11-25T140509Z.backup')
  expect(timeOfBackup(nameOfBackup(time))).toEqual(new Date('2026-11-25T14:05:09Z'))
  for (const name of ['erasures.jsonl', 'mine.backup', `${nameOfBackup(time)}.part`])
    expect(timeOfBackup(name)).toBeNull()
})
