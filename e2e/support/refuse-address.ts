import type { Page } from 'playwright-core'

/** Makes the server refuse the next address for its ZIP, which no form would send. */
export const refuseAddress = (page: Page): Promise<unknown> =>
  page.route(
    '**/api/webAddresses',
    (route) => {
      const message = 'The post does not know this ZIP.'
      return route.fulfill({ status: 400, json: { message, errors: [{ field: 'zip', message }] } })
    },
    { times: 1 },
  )
