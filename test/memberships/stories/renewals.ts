import type { Chapter } from '../scenario.ts'

export const renewals: Record<string, Chapter> = {
  renewal: {
    billing: 'external',
    told: [
      [
        'adds 30 days at every end date, month after month, into the next year',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02, member active
        09/02                        -> active until 10/03
        10/03                        -> active until 09/04
        09/04                        -> active until 09/05
        09/05                        -> active until 08/06
        08/06                        -> active until 08/07
        08/07                        -> active until 07/08
        07/08                        -> active until 06/09
        06/09                        -> active until 06/10
        06/10                        -> active until 05/11
        05/11                        -> active until 05/12
        05/12                        -> active until 04/01/2041
        04/01/2041                   -> active until 03/02, member active
        `,
      ],
      [
        'happens at midnight when the end date begins',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        08/02 23:59                  -> active until 09/02
        09/02 00:00                  -> active until 10/03
        `,
      ],
      [
        'of a quarter adds 90 days',
        'quarter',
        `
        10/01/2040 sell              -> active until 09/04
        09/04                        -> active until 08/07
        08/07                        -> active until 06/10
        06/10                        -> active until 04/01/2041
        `,
      ],
      [
        'of a year comes after 365 days, one calendar day earlier across a leap day',
        'annual',
        `
        10/01/2040 sell              -> active until 09/01/2041
        08/01/2041                   -> active until 09/01
        09/01                        -> active until 09/01/2042
        `,
      ],
      [
        'of a day pass comes every day',
        'day',
        `
        10/01/2040 sell              -> active until 11/01
        11/01                        -> active until 12/01
        12/01                        -> active until 13/01
        20/01                        -> active until 21/01
        `,
      ],
      [
        'switched off lets the membership end with its period',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        20/01 set auto_renew=false   -> active until 09/02
        09/02                        -> active until 09/02
        10/02                        -> cancelled because expired ends 09/02, member cancelled
        `,
      ],
      [
        'switched on saves a membership, even on its last day',
        'plain',
        `
        10/01/2040 sell once         -> active until 09/02
        09/02 set auto_renew=true    -> active
        10/02                        -> active until 10/03, member active
        `,
      ],
      [
        'switched off on the day of a renewal leaves the period just begun',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        09/02 set auto_renew=false   -> active until 10/03
        10/03                        -> active until 10/03
        11/03                        -> cancelled because expired ends 10/03
        `,
      ],
      [
        'catches up with all periods of a membership entered late',
        'plain',
        `
        01/03/2040 sell for 10/01    -> active until 09/02
        01/03                        -> active until 10/03, member active
        10/03                        -> active until 09/04
        `,
      ],
      [
        'catches up with a trial and its first month entered late',
        'trial',
        `
        01/03/2040 sell for 10/01    -> trial until 16/02
        01/03                        -> active until 17/03, member active
        17/03                        -> active until 16/04
        `,
      ],
      [
        'of a membership sold ahead counts from its first day',
        'plain',
        `
        10/01/2040 sell for 01/02    -> active until 02/03, member active
        09/02                        -> active until 02/03
        02/03                        -> active until 01/04
        `,
      ],
      [
        'of a membership sold for next year waits for next year',
        'plain',
        `
        10/06/2040 sell for 15/01/2041 -> active until 14/02/2041
        31/12                          -> active until 14/02/2041
        14/02/2041                     -> active until 16/03
        `,
      ],
      [
        'goes on through a year in which nobody looks',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        05/01/2041                   -> active until 03/02, member active
        `,
      ],
    ],
  },

  expiry: {
    billing: 'external',
    told: [
      [
        'comes at midnight after the end date, which is still valid',
        'plain',
        `
        10/01/2040 sell once         -> active until 09/02
        09/02 23:59                  -> active until 09/02, member active
        10/02 00:00                  -> cancelled because expired ends 09/02, member cancelled
        `,
      ],
      [
        'is for good: no later day brings a renewal',
        'plain',
        `
        10/01/2040 sell once         -> active until 09/02
        10/02                        -> cancelled because expired
        10/06                        -> cancelled because expired until 09/02 ends 09/02, member cancelled
        `,
      ],
      [
        'of a day pass comes after its second calendar day',
        'day',
        `
        10/01/2040 sell once         -> active until 11/01
        11/01 23:59                  -> active
        12/01 00:00                  -> cancelled because expired ends 11/01
        `,
      ],
      [
        'of a year comes 366 days after its first day',
        'annual',
        `
        10/01/2040 sell once         -> active until 09/01/2041
        09/01/2041                   -> active
        10/01                        -> cancelled because expired ends 09/01
        `,
      ],
      [
        'of a membership entered after its end comes at once',
        'plain',
        `
        01/03/2040 sell for 10/01 once -> active until 09/02
        01/03                          -> cancelled because expired ends 09/02, member cancelled
        `,
      ],
      [
        'of a membership sold ahead counts from its first day',
        'plain',
        `
        10/01/2040 sell for 01/02 once -> active until 02/03
        10/02                          -> active
        02/03                          -> active
        03/03                          -> cancelled because expired ends 02/03
        `,
      ],
      [
        'also ends a membership that is past due',
        'plain',
        `
        10/01/2040 sell once         -> active until 09/02
        20/01 set status=past_due    -> past_due, member active
        09/02                        -> past_due
        10/02                        -> cancelled because expired ends 09/02, member cancelled
        `,
      ],
      [
        'keeps its day when it falls into a time in which nobody looks',
        'plain',
        `
        10/01/2040 sell once         -> active until 09/02
        20/11                        -> cancelled because expired ends 09/02
        `,
      ],
    ],
  },
}
