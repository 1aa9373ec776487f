import type { Chapter } from '../scenario.ts'

// Each combination of: no freeze, one during the trial or one after it; no cancellation, one at once or one at the end;
// payment on time, late within grace, or never. Titles name them in this order.

export const withTrial: Record<string, Chapter> = {
  'with a trial, without a freeze': {
    billing: 'internal',
    told: [
      [
        'not cancelled, paid on time: renews',
        'trial',
        `
        10/01/2040 sell              -> trial until 16/02, owes 100 due 17/01
        17/01 pay                    -> active, owes 0
        18/01                        -> active
        16/02                        -> active until 17/03, owes 100
        `,
      ],
      [
        'not cancelled, paid late: renews on the same day',
        'trial',
        `
        10/01/2040 sell              -> trial
        18/01                        -> past_due
        20/01 pay                    -> active until 16/02, owes 0
        23/01                        -> active
        16/02                        -> active until 17/03, owes 100
        `,
      ],
      [
        'not cancelled, never paid: ends with the grace',
        'trial',
        `
        10/01/2040 sell              -> trial
        18/01                        -> past_due, member active
        22/01                        -> past_due
        23/01                        -> cancelled because payment_overdue ends 22/01, owes 100, member cancelled
        `,
      ],
      [
        'cancelled at once, paid on time: ends without a debt',
        'trial',
        `
        10/01/2040 sell              -> trial
        17/01 pay                    -> active
        25/01 cancel                 -> cancelled ends 25/01, owes 0, member cancelled
        16/02                        -> cancelled, owes 0
        `,
      ],
      [
        'cancelled at once, paid late: ends without a debt',
        'trial',
        `
        10/01/2040 sell              -> trial
        20/01 pay                    -> active
        25/01 cancel                 -> cancelled ends 25/01, owes 0, member cancelled
        `,
      ],
      [
        'cancelled at once, never paid: ends with a debt',
        'trial',
        `
        10/01/2040 sell              -> trial
        19/01 cancel                 -> cancelled because pediu ends 19/01, owes 100, member cancelled
        23/01                        -> cancelled because pediu ends 19/01, owes 100
        `,
      ],
      [
        'cancelled at the end, paid on time: good through the end',
        'trial',
        `
        10/01/2040 sell              -> trial
        17/01 pay                    -> active
        25/01 cancel at end          -> cancelled ends 16/02, owes 0, member active
        16/02                        -> cancelled until 16/02, owes 0, member active
        17/02                        -> cancelled, owes 0, member cancelled
        `,
      ],
      [
        'cancelled at the end while late, paid late: good through the end',
        'trial',
        `
        10/01/2040 sell              -> trial
        19/01 cancel at end          -> cancelled ends 16/02, owes 100, member active
        20/01 pay                    -> cancelled ends 16/02, owes 0, member active
        17/02                        -> cancelled, owes 0, member cancelled
        `,
      ],
      [
        'cancelled at the end while late, never paid: ends with the grace',
        'trial',
        `
        10/01/2040 sell              -> trial
        19/01 cancel at end          -> cancelled ends 16/02, owes 100
        22/01                        -> cancelled because pediu ends 16/02, owes 100
        23/01                        -> cancelled because payment_overdue ends 22/01, owes 100, member cancelled
        `,
      ],
    ],
  },

  'with a trial, frozen during it': {
    billing: 'internal',
    told: [
      [
        'not cancelled, paid on time: renews as many days later',
        'trial',
        `
        10/01/2040 sell              -> trial
        12/01 freeze until 19/01     -> frozen until 23/02, due 24/01
        19/01                        -> active
        24/01 pay                    -> active, owes 0
        25/01                        -> active
        23/02                        -> active until 24/03, owes 100 due 23/02
        `,
      ],
      [
        'not cancelled, paid late: active again',
        'trial',
        `
        10/01/2040 sell              -> trial
        12/01 freeze until 19/01     -> frozen
        25/01                        -> past_due
        27/01 pay                    -> active until 23/02, owes 0
        30/01                        -> active
        `,
      ],
      [
        'not cancelled, never paid: ends with the grace, as many days later',
        'trial',
        `
        10/01/2040 sell              -> trial
        12/01 freeze until 19/01     -> frozen
        29/01                        -> past_due
        30/01                        -> cancelled because payment_overdue ends 29/01, owes 100, member cancelled
        `,
      ],
      [
        'cancelled at once, paid on time: ends without a debt',
        'trial',
        `
        10/01/2040 sell              -> trial
        12/01 freeze until 19/01     -> frozen
        24/01 pay                    -> active
        28/01 cancel                 -> cancelled ends 28/01, owes 0, member cancelled
        `,
      ],
      [
        'cancelled at once, paid late: ends without a debt',
        'trial',
        `
        10/01/2040 sell              -> trial
        12/01 freeze until 19/01     -> frozen
        27/01 pay                    -> active
        28/01 cancel                 -> cancelled ends 28/01, owes 0, member cancelled
        `,
      ],
      [
        'cancelled at once after the freeze but before the payment was due: nothing is owed',
        'trial',
        `
        10/01/2040 sell              -> trial
        12/01 freeze until 19/01     -> frozen, due 24/01
        23/01 cancel                 -> cancelled ends 23/01, owes 0, member cancelled
        30/01                        -> cancelled because pediu, owes 0
        `,
      ],
      [
        'cancelled at the end while frozen: good through the corrected end of the trial',
        'trial',
        `
        10/01/2040 sell              -> trial until 16/02
        12/01 freeze until 19/01     -> frozen until 23/02
        15/01 cancel at end          -> cancelled ends 19/01, owes 0
        20/01                        -> cancelled ends 19/01, owes 0, member cancelled
        `,
      ],
      [
        'cancelled at the end while late, paid late: good through the moved end',
        'trial',
        `
        10/01/2040 sell              -> trial
        12/01 freeze until 19/01     -> frozen
        26/01 cancel at end          -> cancelled ends 23/02, owes 100, member active
        27/01 pay                    -> cancelled ends 23/02, owes 0, member active
        24/02                        -> cancelled, member cancelled
        `,
      ],
      [
        'cancelled at the end, never paid: ends with the trial, and nothing is owed',
        'trial',
        `
        10/01/2040 sell              -> trial
        12/01 freeze until 19/01     -> frozen
        20/01 cancel at end          -> cancelled ends 23/01, owes 0, member active
        24/01                        -> cancelled because pediu ends 23/01, owes 0, member cancelled
        `,
      ],
    ],
  },

  'with a trial, frozen after it': {
    billing: 'internal',
    told: [
      [
        'not cancelled, paid on time: renews as many days later',
        'trial',
        `
        10/01/2040 sell              -> trial
        17/01 pay                    -> active
        20/01 freeze until 30/01     -> frozen until 26/02
        30/01                        -> active until 26/02
        26/02                        -> active until 27/03, owes 100 due 26/02
        `,
      ],
      [
        'not cancelled, frozen while late and paid late: active again',
        'trial',
        `
        10/01/2040 sell              -> trial
        19/01 freeze until 29/01     -> frozen until 26/02, owes 100 due 27/01
        29/01                        -> past_due
        31/01 pay                    -> active until 26/02, owes 0
        02/02                        -> active
        `,
      ],
      [
        'not cancelled, frozen while late, never paid: ends with the grace, as many days later',
        'trial',
        `
        10/01/2040 sell              -> trial
        19/01 freeze until 29/01     -> frozen
        01/02                        -> past_due
        02/02                        -> cancelled because payment_overdue ends 01/02, owes 100, member cancelled
        `,
      ],
      [
        'cancelled at once while frozen, paid on time: ends without a debt',
        'trial',
        `
        10/01/2040 sell              -> trial
        17/01 pay                    -> active
        20/01 freeze until 30/01     -> frozen
        25/01 cancel                 -> cancelled ends 25/01, owes 0, member cancelled
        30/01                        -> cancelled, member cancelled
        `,
      ],
      [
        'cancelled at once, frozen while late and paid late: ends without a debt',
        'trial',
        `
        10/01/2040 sell              -> trial
        19/01 freeze until 29/01     -> frozen
        31/01 pay                    -> active
        05/02 cancel                 -> cancelled ends 05/02, owes 0, member cancelled
        `,
      ],
      [
        'cancelled at once while frozen and late, never paid: ends with a debt',
        'trial',
        `
        10/01/2040 sell              -> trial
        19/01 freeze until 29/01     -> frozen
        22/01 cancel                 -> cancelled ends 22/01, owes 100, member cancelled
        02/02                        -> cancelled because pediu ends 22/01, owes 100
        `,
      ],
      [
        'cancelled at the end, paid on time: good through the moved end',
        'trial',
        `
        10/01/2040 sell              -> trial
        17/01 pay                    -> active
        20/01 freeze until 30/01     -> frozen
        05/02 cancel at end          -> cancelled ends 26/02, member active
        27/02                        -> cancelled, owes 0, member cancelled
        `,
      ],
      [
        'cancelled at the end while frozen, paid late in the freeze: good through the corrected end',
        'trial',
        `
        10/01/2040 sell              -> trial
        19/01 freeze until 29/01     -> frozen until 26/02
        24/01 pay                    -> frozen, owes 0
        25/01 cancel at end          -> cancelled ends 22/02, owes 0
        23/02                        -> cancelled ends 22/02, member cancelled
        `,
      ],
      [
        'cancelled at the end while late, never paid: ends with the grace, as many days later',
        'trial',
        `
        10/01/2040 sell              -> trial
        19/01 freeze until 29/01     -> frozen
        30/01 cancel at end          -> cancelled ends 26/02, owes 100, member active
        01/02                        -> cancelled because pediu ends 26/02, owes 100
        02/02                        -> cancelled because payment_overdue ends 01/02, owes 100, member cancelled
        `,
      ],
    ],
  },
}
