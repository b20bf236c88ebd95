import type { Page } from 'playwright-core'

/** The next address that is written is refused for its ZIP, as no form would send one. */
export const refuseAddress = (page: Page): Promise<unknown> =>
  page.route(
    '**/api/webAddresses',
    (route) => {
      const message = 'The post does not know this ZIP.'
      return route.fulfill({ status: 400, json: { message, errors: [{ field: 'zip', message }] } })
    },
    { times: 1 },
  )
