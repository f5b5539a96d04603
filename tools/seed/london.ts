const CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** London's day (YYYY-MM-DD) and hour (0 to 24, such as 13.5) at a moment. */
export const londonTime = (ms: number): { day: string; hour: number } => {
  const parts = CLOCK.formatToParts(ms)
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === name)?.value ?? ''
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    hour: Number(part('hour')) + Number(part('minute')) / 60 + Number(part('second')) / 3600,
  }
}
