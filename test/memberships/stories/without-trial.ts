import type { Chapter } from '../scenario.ts'

// Each combination of: no freeze, one during the trial or one after it; no cancellation, one at once or one at the end;
// payment on time, late within grace, or never. Titles name them in this order.

export const withoutTrial: Record<string, Chapter> = {
  'without a trial, without a freeze': {
    billing: 'internal',
    told: [
      [
        'not cancelled, paid on time: renews',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02, owes 100
        10/01 pay                    -> active, owes 0
        11/01                        -> active
        09/02                        -> active until 10/03, owes 100, member active
        `,
      ],
      [
        'not cancelled, paid late: renews on the same day',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        13/01                        -> past_due, owes 100
        13/01 pay                    -> active until 09/02, owes 0
        16/01                        -> active
        09/02                        -> active until 10/03, owes 100
        `,
      ],
      [
        'not cancelled, never paid: ends with the grace',
        'plain',
        `
        10/01/2040 sell              -> active
        13/01                        -> past_due
        16/01                        -> cancelled because payment_overdue ends 15/01, owes 100, member cancelled
        10/02                        -> cancelled until 09/02, owes 100
        `,
      ],
      [
        'cancelled at once, paid on time: ends without a debt',
        'plain',
        `
        10/01/2040 sell              -> active
        10/01 pay                    -> active
        25/01 cancel                 -> cancelled because pediu ends 25/01, owes 0, member cancelled
        09/02                        -> cancelled, owes 0
        `,
      ],
      [
        'cancelled at once, paid late: ends without a debt',
        'plain',
        `
        10/01/2040 sell              -> active
        13/01 pay                    -> active
        25/01 cancel                 -> cancelled ends 25/01, owes 0, member cancelled
        09/02                        -> cancelled, owes 0
        `,
      ],
      [
        'cancelled at once, never paid: ends with a debt, for the reason given',
        'plain',
        `
        10/01/2040 sell              -> active
        13/01 cancel                 -> cancelled because pediu ends 13/01, owes 100, member cancelled
        16/01                        -> cancelled because pediu ends 13/01, owes 100
        `,
      ],
      [
        'cancelled at the end, paid on time: good through the end',
        'plain',
        `
        10/01/2040 sell              -> active
        10/01 pay                    -> active
        25/01 cancel at end          -> cancelled ends 09/02, owes 0, member active
        09/02                        -> cancelled, member active
        10/02                        -> cancelled, owes 0, member cancelled
        `,
      ],
      [
        'cancelled at the end, paid late after that: good through the end',
        'plain',
        `
        10/01/2040 sell              -> active
        12/01 cancel at end          -> cancelled ends 09/02, owes 100, member active
        13/01 pay                    -> cancelled because pediu ends 09/02, owes 0, member active
        10/02                        -> cancelled ends 09/02, owes 0, member cancelled
        `,
      ],
      [
        'cancelled at the end, never paid: ends with the grace',
        'plain',
        `
        10/01/2040 sell              -> active
        12/01 cancel at end          -> cancelled ends 09/02, owes 100
        15/01                        -> cancelled because pediu ends 09/02, owes 100, member active
        16/01                        -> cancelled because payment_overdue ends 15/01, owes 100, member cancelled
        `,
      ],
    ],
  },

  'without a trial, with a freeze': {
    billing: 'internal',
    told: [
      [
        'not cancelled, paid on time: renews as many days later',
        'plain',
        `
        10/01/2040 sell              -> active
        10/01 pay                    -> active
        20/01 freeze until 30/01     -> frozen until 19/02, member frozen
        30/01                        -> active until 19/02, member active
        19/02                        -> active until 20/03, owes 100 due 19/02
        `,
      ],
      [
        'not cancelled, frozen while late and paid late: active again',
        'plain',
        `
        10/01/2040 sell              -> active
        12/01 freeze until 22/01     -> frozen until 19/02, owes 100 due 20/01
        22/01                        -> past_due until 19/02
        24/01 pay                    -> active until 19/02, owes 0
        26/01                        -> active
        `,
      ],
      [
        'not cancelled, frozen while late, never paid: ends with the grace, as many days later',
        'plain',
        `
        10/01/2040 sell              -> active
        12/01 freeze until 22/01     -> frozen
        22/01                        -> past_due, member active
        26/01                        -> cancelled because payment_overdue ends 25/01, owes 100, member cancelled
        `,
      ],
      [
        'cancelled at once while frozen, paid on time: ends without a debt',
        'plain',
        `
        10/01/2040 sell              -> active
        10/01 pay                    -> active
        20/01 freeze until 30/01     -> frozen
        25/01 cancel                 -> cancelled ends 25/01 thaws never, owes 0, member cancelled
        30/01                        -> cancelled, member cancelled
        19/02                        -> cancelled, owes 0
        `,
      ],
      [
        'cancelled at once, frozen while late and paid late: ends without a debt',
        'plain',
        `
        10/01/2040 sell              -> active
        12/01 freeze until 22/01     -> frozen
        24/01 pay                    -> active
        28/01 cancel                 -> cancelled ends 28/01, owes 0, member cancelled
        19/02                        -> cancelled, owes 0
        `,
      ],
      [
        'cancelled at once while frozen and late, never paid: ends with a debt',
        'plain',
        `
        10/01/2040 sell              -> active
        12/01 freeze until 22/01     -> frozen
        15/01 cancel                 -> cancelled ends 15/01, owes 100, member cancelled
        26/01                        -> cancelled because pediu ends 15/01, owes 100
        `,
      ],
      [
        'cancelled at the end, paid on time: good through the moved end',
        'plain',
        `
        10/01/2040 sell              -> active
        10/01 pay                    -> active
        20/01 freeze until 30/01     -> frozen
        05/02 cancel at end          -> cancelled ends 19/02, member active
        19/02                        -> cancelled, member active
        20/02                        -> cancelled, owes 0, member cancelled
        `,
      ],
      [
        'cancelled at the end, frozen while late and paid late: good through the moved end',
        'plain',
        `
        10/01/2040 sell              -> active
        12/01 freeze until 22/01     -> frozen
        24/01 pay                    -> active
        28/01 cancel at end          -> cancelled ends 19/02, owes 0, member active
        20/02                        -> cancelled, owes 0, member cancelled
        `,
      ],
      [
        'cancelled at the end while frozen and late, never paid: ends with the grace that was left',
        'plain',
        `
        10/01/2040 sell              -> active
        12/01 freeze until 22/01     -> frozen until 19/02
        15/01 cancel at end          -> cancelled ends 12/02, owes 100
        18/01                        -> cancelled because pediu ends 12/02, owes 100
        19/01                        -> cancelled because payment_overdue ends 18/01, owes 100, member cancelled
        `,
      ],
    ],
  },
}
