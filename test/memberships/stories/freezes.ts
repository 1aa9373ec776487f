import type { Chapter } from '../scenario.ts'

export const freezes: Record<string, Chapter> = {
  'a freeze': {
    billing: 'external',
    told: [
      [
        'adds its days to the end date at once, and ends by itself at midnight of its end day',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        12/01 freeze until 22/01     -> frozen until 19/02 thaws 22/01, member frozen
        21/01 23:59                  -> frozen, member frozen
        22/01 00:00                  -> active until 19/02 thaws never, member active
        `,
      ],
      [
        'ended early gives back the days not taken',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        12/01 freeze until 22/01     -> frozen until 19/02
        15/01 unfreeze               -> active until 12/02 thaws never, member active
        22/01                        -> active until 12/02
        `,
      ],
      [
        'ended on its last frozen day gives back one day',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        12/01 freeze until 22/01     -> frozen until 19/02
        21/01 unfreeze               -> active until 18/02
        `,
      ],
      [
        'has ended by itself on its end day, so there is nothing left to unfreeze',
        'plain',
        `
        10/01/2040 sell              -> active
        12/01 freeze until 22/01     -> frozen
        22/01 unfreeze               -> refused NOT_FROZEN, active until 19/02
        `,
      ],
      [
        'ended on the day it began adds no day',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        12/01 freeze until 22/01     -> frozen until 19/02
        12/01 unfreeze               -> active until 09/02
        `,
      ],
      [
        'of one day adds one day',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        12/01 freeze until 13/01     -> frozen until 10/02
        13/01                        -> active until 10/02
        `,
      ],
      [
        'keeps a membership from renewing until its end date, moved by the frozen days',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        05/02 freeze until 15/02     -> frozen until 19/02
        09/02                        -> frozen until 19/02
        15/02                        -> active until 19/02
        18/02                        -> active until 19/02
        19/02                        -> active until 20/03
        `,
      ],
      [
        'on the last day of a membership keeps that day for later',
        'plain',
        `
        10/01/2040 sell once         -> active until 09/02
        09/02 freeze until 19/02     -> frozen until 19/02, member frozen
        18/02                        -> frozen
        19/02                        -> active until 19/02, member active
        20/02                        -> cancelled because expired ends 19/02
        `,
      ],
      [
        'on the day of a renewal moves the end of the new period',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        09/02 freeze until 19/02     -> frozen until 20/03
        19/02                        -> active until 20/03
        `,
      ],
      [
        'of a day pass keeps the pass for later',
        'day',
        `
        10/01/2040 sell once         -> active until 11/01
        10/01 freeze until 20/01     -> frozen until 21/01
        20/01                        -> active until 21/01
        21/01                        -> active
        22/01                        -> cancelled because expired ends 21/01
        `,
      ],
      [
        'before a membership begins takes none of its days',
        'plain',
        `
        10/01/2040 sell for 01/02    -> active until 02/03
        15/01 freeze until 20/01     -> frozen until 02/03, member frozen
        20/01                        -> active until 02/03, member active
        `,
      ],
      [
        'that lasts into the membership takes only its days after the first',
        'plain',
        `
        10/01/2040 sell for 20/01    -> active until 19/02
        15/01 freeze until 25/01     -> frozen until 24/02
        25/01                        -> active until 24/02
        `,
      ],
      [
        'that lasts into the membership and is ended before it begins gives all days back',
        'plain',
        `
        10/01/2040 sell for 20/01    -> active until 19/02
        15/01 freeze until 25/01     -> frozen until 24/02
        18/01 unfreeze               -> active until 19/02
        `,
      ],
      [
        'of a trial that has not begun leaves it its seven days',
        'trial',
        `
        10/01/2040 sell for 20/01    -> trial until 26/02
        12/01 freeze until 15/01     -> frozen until 26/02
        15/01                        -> active until 26/02
        `,
      ],
      [
        'of a membership that is past due holds its grace, which goes on when it ends',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        20/01 set status=past_due    -> past_due, since 20/01
        22/01 freeze until 27/01     -> frozen until 14/02, since 25/01, member frozen
        27/01                        -> past_due until 14/02, since 25/01, member active
        30/01 set status=active      -> active, since never
        `,
      ],
      [
        'of a membership that is past due, ended early, wins no more than its days',
        'plain',
        `
        10/01/2040 sell              -> active
        20/01 set status=past_due    -> past_due
        22/01 freeze until 27/01     -> frozen, since 25/01
        23/01 unfreeze               -> active, since 21/01
        23/01 12:01                  -> past_due, since 21/01, member active
        `,
      ],
      [
        'without an end of a membership that is past due holds its grace too',
        'plain',
        `
        10/01/2040 sell              -> active
        20/01 set status=past_due    -> past_due
        22/01 set status=frozen      -> frozen, since 20/01
        27/01 unfreeze               -> active, since 25/01
        28/01                        -> past_due, since 25/01
        29/01 set status=frozen      -> frozen, since 25/01
        31/01 set status=past_due    -> past_due, since 27/01
        `,
      ],
      [
        'of a membership that is past due ends with the debt when it is set active, which says that it is paid',
        'plain',
        `
        10/01/2040 sell              -> active
        20/01 set status=past_due    -> past_due
        22/01 freeze until 27/01     -> frozen, since 25/01
        24/01 set status=active      -> active, since never
        25/01                        -> active
        `,
      ],
      [
        'and the next one may meet on the same day',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        12/01 freeze until 22/01     -> frozen until 19/02
        22/01 freeze until 25/01     -> frozen until 22/02 thaws 25/01
        25/01                        -> active until 22/02
        `,
      ],
      [
        'ends, and the membership renews, also when nobody looks for months',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        12/01 freeze until 22/01     -> frozen until 19/02
        25/04                        -> active until 19/05, member active
        `,
      ],
    ],
  },

  'a freeze and what is owed': {
    billing: 'internal',
    told: [
      [
        'moves the due day, so that nothing is late while it lasts',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02, owes 100 due 10/01
        10/01 freeze until 20/01     -> frozen until 19/02, owes 100 due 20/01
        15/01                        -> frozen, late 0
        20/01                        -> active, owes 100 late 0
        21/01                        -> past_due, late 100
        25/01                        -> past_due
        26/01                        -> cancelled because payment_overdue ends 25/01, owes 100
        `,
      ],
      [
        'that moves the day of what is overdue to come makes it pending, until that day',
        'plain',
        `
        10/01/2040 sell              -> active, due 10/01
        12/01                        -> past_due, late 100, since 11/01
        12/01 freeze until 22/01     -> frozen, owes 100 due 20/01 late 0, since 21/01
        20/01                        -> frozen, owes 100 late 0
        21/01                        -> frozen, owes 100 late 100
        22/01                        -> past_due, since 21/01
        `,
      ],
      [
        'shorter than the delay leaves overdue what is',
        'patient',
        `
        10/01/2040 sell              -> active
        20/01 freeze until 23/01     -> frozen, owes 100 due 13/01 late 100, since 14/01
        21/01 unfreeze               -> active, owes 100 due 11/01 late 100, since 12/01
        `,
      ],
      [
        'ended early moves the due day back',
        'plain',
        `
        10/01/2040 sell              -> active, due 10/01
        10/01 freeze until 20/01     -> frozen, due 20/01
        14/01 unfreeze               -> active until 13/02, due 14/01 late 0
        15/01                        -> past_due
        19/01                        -> past_due
        20/01                        -> cancelled because payment_overdue ends 19/01
        `,
      ],
      [
        'of a late payer is followed by the same lateness, with the grace that was left',
        'plain',
        `
        10/01/2040 sell              -> active
        11/01                        -> past_due
        12/01 freeze until 22/01     -> frozen until 19/02, owes 100 due 20/01, member frozen
        21/01                        -> frozen, member frozen
        22/01                        -> past_due until 19/02, owes 100, member active
        25/01                        -> past_due
        26/01                        -> cancelled because payment_overdue ends 25/01, owes 100
        `,
      ],
      [
        'on the last day of grace leaves one day of grace',
        'plain',
        `
        10/01/2040 sell              -> active
        15/01 freeze until 25/01     -> frozen, due 20/01
        25/01                        -> past_due
        26/01                        -> cancelled because payment_overdue ends 25/01
        `,
      ],
      [
        'of a late payer ended early gives no more than the frozen days',
        'plain',
        `
        10/01/2040 sell              -> active
        12/01 freeze until 22/01     -> frozen until 19/02
        15/01 unfreeze               -> active until 12/02, owes 100 due 13/01
        16/01                        -> past_due
        18/01                        -> past_due
        19/01                        -> cancelled because payment_overdue ends 18/01, owes 100
        `,
      ],
      [
        'paid while it lasts goes on, and ends in an active membership',
        'plain',
        `
        10/01/2040 sell              -> active
        12/01 freeze until 22/01     -> frozen, owes 100
        15/01 pay                    -> frozen until 19/02 thaws 22/01, owes 0, member frozen
        22/01                        -> active until 19/02
        23/01                        -> active
        `,
      ],
      [
        'on the day of a renewal moves the due day of its charge',
        'plain',
        `
        10/01/2040 sell              -> active
        10/01 pay                    -> active
        09/02 freeze until 19/02     -> frozen until 20/03, owes 100 due 19/02
        19/02                        -> active, owes 100 late 0
        20/02                        -> past_due
        `,
      ],
      [
        'delays the next charge together with the renewal',
        'plain',
        `
        10/01/2040 sell              -> active
        10/01 pay                    -> active
        20/01 freeze until 30/01     -> frozen until 19/02, owes 0
        09/02                        -> active, owes 0
        19/02                        -> active until 20/03, owes 100 due 19/02
        `,
      ],
      [
        'moves the due day, also where there is no grace',
        'strict',
        `
        10/01/2040 sell              -> active, owes 100
        10/01 freeze until 20/01     -> frozen, due 20/01
        19/01                        -> frozen
        20/01                        -> active, owes 100 late 0
        21/01                        -> cancelled because payment_overdue ends 20/01, owes 100
        `,
      ],
      [
        'moves the due days of all that is owed',
        'patient',
        `
        10/01/2040 sell              -> active
        15/02                        -> past_due until 10/03, owes 200 due 10/01
        15/02 freeze until 25/02     -> frozen until 20/03, owes 200 due 20/01
        25/02                        -> past_due until 20/03
        26/02 pay one                -> past_due, owes 100 due 19/02
        27/02 pay                    -> active until 20/03, owes 0
        `,
      ],
      [
        'does not end the patience with an old debt sooner or later than its days',
        'patient',
        `
        10/01/2040 sell              -> active
        15/02 freeze until 25/02     -> frozen
        25/02                        -> past_due until 20/03
        29/02                        -> past_due
        01/03                        -> cancelled because payment_overdue ends 29/02, owes 200
        `,
      ],
    ],
  },
}
