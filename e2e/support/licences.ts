import type { Page } from 'playwright-core'

/** Makes licences as the account that is logged in on the page, for tests whose point is another. */
export const makeLicences = async (page: Page, quantity: number, store: string): Promise<string[]> =>
  page.evaluate(
    async ([count, subclient]) => {
      const answer = await fetch('/api/retail-licence', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          execution_mode: 'generate_licences',
          quantity: count,
          tags: { requested_by: 'Fernhill Stores', subclient, location: 'Till 1' },
        }),
      })
      const { licences } = (await answer.json()) as { licences: { licence_code: string }[] }
      return licences.map(({ licence_code }) => licence_code)
    },
    [quantity, store] as const,
  )
