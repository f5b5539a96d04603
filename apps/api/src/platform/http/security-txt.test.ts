import fastify from 'fastify'
import { expect, test } from 'vitest'
import { serveSecurityTxt } from './security-txt.ts'

test.each(['2026-11-22T10:00:00Z', '2028-02-29T23:59:59.999Z', '2030-12-31T00:00:00Z'])(
  'Deliver 6: security.txt at %s has the fields of RFC 9116 and expires in 170 to 365 days',
  async (moment) => {
    const now = new Date(moment)
    const app = fastify()
    serveSecurityTxt(app, {
      publicUrl: 'https://portal.example',
      contactEmail: 'hello@portal.example',
      clock: () => now,
    })
    const { body, headers, statusCode } = await app.inject('/.well-known/security.txt')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const fields = new Map(body.split('\n').map((line) => line.split(': ') as [string, string]))
    expect(fields.get('Contact')).toBe('mailto:hello@portal.example')
    expect(fields.get('Canonical')).toBe('https://portal.example/.well-known/security.txt')
    expect(fields.get('Preferred-Languages')).toBe('en, fr')
    const daysLeft = (new Date(fields.get('Expires') ?? '').getTime() - now.getTime()) / 86_400_000
    expect(daysLeft).toBeGreaterThan(170)
    expect(daysLeft).toBeLessThan(365)
    await app.close()
  },
)
