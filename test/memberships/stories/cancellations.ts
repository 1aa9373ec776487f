import type { Chapter } from '../scenario.ts'

export const cancellations: Record<string, Chapter> = {
  'a cancellation': {
    billing: 'external',
    told: [
      [
        'at once ends the membership today',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02, member active
        20/01 cancel                 -> cancelled because pediu ends 20/01, member cancelled
        09/02                        -> cancelled ends 20/01, member cancelled
        `,
      ],
      [
        'at the end keeps the member active through the last day of the period, and prevents the renewal',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        20/01 cancel at end          -> cancelled because pediu ends 09/02, member active
        09/02 23:59                  -> cancelled until 09/02 ends 09/02, member active
        10/02 00:00                  -> cancelled because pediu ends 09/02, member cancelled
        10/03                        -> cancelled until 09/02, member cancelled
        `,
      ],
      [
        'at once cannot be repeated',
        'plain',
        `
        10/01/2040 sell              -> active
        20/01 cancel                 -> cancelled ends 20/01
        21/01 cancel                 -> refused ALREADY_CANCELLED, cancelled ends 20/01
        22/01 cancel at end          -> refused ALREADY_CANCELLED, cancelled ends 20/01, member cancelled
        `,
      ],
      [
        'at the end cannot be repeated, but may be made immediate once',
        'plain',
        `
        10/01/2040 sell              -> active
        20/01 cancel at end          -> cancelled ends 09/02
        21/01 cancel at end          -> refused ALREADY_CANCELLED, cancelled ends 09/02, member active
        22/01 cancel                 -> cancelled because pediu ends 22/01, member cancelled
        22/01 cancel                 -> refused ALREADY_CANCELLED, cancelled ends 22/01
        10/02                        -> cancelled ends 22/01, member cancelled
        `,
      ],
      [
        'at the end made immediate on the last day takes that day away',
        'plain',
        `
        10/01/2040 sell              -> active
        20/01 cancel at end          -> cancelled ends 09/02
        09/02 cancel                 -> cancelled ends 09/02, member cancelled
        `,
      ],
      [
        'at the end that has come cannot be made immediate any more',
        'plain',
        `
        10/01/2040 sell              -> active
        20/01 cancel at end          -> cancelled ends 09/02
        10/02 cancel                 -> refused ALREADY_CANCELLED, cancelled ends 09/02, member cancelled
        `,
      ],
      [
        'of an expired membership is refused',
        'plain',
        `
        10/01/2040 sell once         -> active
        10/02 cancel                 -> refused ALREADY_CANCELLED, cancelled because expired ends 09/02
        `,
      ],
      [
        'at once on the day of the sale ends that day',
        'plain',
        `
        10/01/2040 sell              -> active
        10/01 cancel                 -> cancelled ends 10/01, member cancelled
        11/01                        -> cancelled, member cancelled
        `,
      ],
      [
        'at once before the first day ends today',
        'plain',
        `
        10/01/2040 sell for 01/02    -> active until 02/03, member active
        15/01 cancel                 -> cancelled ends 15/01, member cancelled
        01/02                        -> cancelled, member cancelled
        `,
      ],
      [
        'at the end before the first day keeps the whole period',
        'plain',
        `
        10/01/2040 sell for 01/02    -> active until 02/03
        15/01 cancel at end          -> cancelled ends 02/03, member active
        02/03                        -> cancelled, member active
        03/03                        -> cancelled, member cancelled
        `,
      ],
      [
        'on the last day ends that day, however it is asked for',
        'plain',
        `
        10/01/2040 sell once         -> active until 09/02
        09/02 cancel at end          -> cancelled because pediu ends 09/02, member active
        10/02                        -> cancelled because pediu ends 09/02, member cancelled
        `,
      ],
      [
        'at once on the last day takes the day away',
        'plain',
        `
        10/01/2040 sell once         -> active until 09/02
        09/02 cancel                 -> cancelled because pediu ends 09/02, member cancelled
        `,
      ],
      [
        'at the end on the day of a renewal comes after the period just begun',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        09/02 cancel at end          -> cancelled ends 10/03, member active
        10/03                        -> cancelled, member active
        11/03                        -> cancelled until 10/03, member cancelled
        `,
      ],
      [
        'of a late payer at once ends today',
        'plain',
        `
        10/01/2040 sell              -> active
        20/01 set status=past_due    -> past_due
        22/01 cancel                 -> cancelled ends 22/01, member cancelled
        `,
      ],
      [
        'of a late payer at the end keeps the period',
        'plain',
        `
        10/01/2040 sell              -> active
        20/01 set status=past_due    -> past_due
        22/01 cancel at end          -> cancelled ends 09/02, member active
        09/02                        -> cancelled, member active
        10/02                        -> cancelled ends 09/02, member cancelled
        `,
      ],
      [
        'of a trial at the end ends with the trial',
        'trial',
        `
        10/01/2040 sell              -> trial until 16/02
        12/01 cancel at end          -> cancelled ends 16/01, member trial
        16/01                        -> cancelled, member trial
        17/01                        -> cancelled ends 16/01, member cancelled
        `,
      ],
      [
        'of a year at the end keeps the year',
        'annual',
        `
        10/01/2040 sell              -> active until 09/01/2041
        10/02 cancel at end          -> cancelled ends 09/01/2041, member active
        09/01/2041                   -> cancelled, member active
        10/01                        -> cancelled, member cancelled
        `,
      ],
      [
        'of a day pass at the end stops the daily renewal',
        'day',
        `
        10/01/2040 sell              -> active until 11/01
        13/01 cancel at end          -> cancelled ends 14/01, member active
        15/01                        -> cancelled until 14/01, member cancelled
        `,
      ],
      [
        'at the end can be taken back by setting the membership active',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        20/01 cancel at end          -> cancelled ends 09/02
        25/01 set status=active      -> active until 09/02, member active
        09/02                        -> active until 10/03, member active
        10/02                        -> active, member active
        `,
      ],
      [
        'of a membership with renewals behind it ends with the period that runs',
        'plain',
        `
        10/01/2040 sell              -> active
        15/04 cancel at end          -> cancelled ends 09/05, member active
        10/05                        -> cancelled until 09/05, member cancelled
        `,
      ],
    ],
  },

  'a cancellation while frozen': {
    billing: 'external',
    told: [
      [
        'at once ends the freeze as well',
        'plain',
        `
        10/01/2040 sell              -> active
        12/01 freeze until 22/01     -> frozen
        15/01 cancel                 -> cancelled ends 15/01 thaws never, member cancelled
        22/01                        -> cancelled ends 15/01, member cancelled
        `,
      ],
      [
        'at the end comes after the period, with only the days added that were frozen',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        12/01 freeze until 22/01     -> frozen until 19/02
        15/01 cancel at end          -> cancelled until 12/02 ends 12/02, member active
        22/01                        -> cancelled ends 12/02
        12/02                        -> cancelled ends 12/02, member active
        13/02                        -> cancelled ends 12/02, member cancelled
        `,
      ],
      [
        'at the end on the day of the freeze adds no day',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        12/01 freeze until 22/01     -> frozen until 19/02
        12/01 cancel at end          -> cancelled until 09/02 ends 09/02
        10/02                        -> cancelled, member cancelled
        `,
      ],
      [
        'at the end of a trial ends with the trial, to which it adds the frozen days',
        'trial',
        `
        10/01/2040 sell              -> trial until 16/02
        12/01 freeze until 19/01     -> frozen until 23/02
        15/01 cancel at end          -> cancelled until 19/02 ends 19/01, member active
        20/01                        -> cancelled ends 19/01, member cancelled
        `,
      ],
      [
        'without an end day adds the days frozen so far',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        05/02 set status=frozen      -> frozen until 09/02 thaws never
        20/02 cancel at end          -> cancelled until 24/02 ends 24/02
        25/02                        -> cancelled ends 24/02, member cancelled
        `,
      ],
      [
        'is possible after the freeze like any other',
        'plain',
        `
        10/01/2040 sell              -> active
        12/01 freeze until 22/01     -> frozen until 19/02
        22/01 cancel at end          -> cancelled ends 19/02, member active
        20/02                        -> cancelled, member cancelled
        `,
      ],
    ],
  },
}
