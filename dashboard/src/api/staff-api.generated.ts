// Generated from the server's own description of itself by generate.ts; not edited by hand.

export interface paths {
    "/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members
         * @description Requires the scope `members:read`.
         */
        get: operations["listMembers"];
        put?: never;
        /**
         * Register a member
         * @description Registers a person as a member, who starts as `trial`. CPF and e-mail are unique in the company. The origin must be an active one of the catalogue; letter case does not matter, and the registered spelling is stored. Health data is ignored.
         *
         *     Requires the scope `members:write`.
         */
        post: operations["createMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a member with the history of memberships
         * @description Requires the scope `members:read`.
         */
        get: operations["getMember"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a member
         * @description Changes only the fields sent; null clears one (but not `status`). Medical clearance, injuries, conditions and enrolments cannot be changed here and are ignored. The answer has the fields sent, beside `id`, `status` and `updated_at`.
         *
         *     Requires the scope `members:write`.
         */
        patch: operations["updateMember"];
        trace?: never;
    };
    "/members/{id}/measurements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the body measurements of a member
         * @description Newest first.
         *
         *     Requires the scope `members:read`.
         */
        get: operations["listMeasurements"];
        put?: never;
        /**
         * Record body measurements
         * @description Send only what was measured; the rest is null. The service sets `measured_at`.
         *
         *     Requires the scope `members:write`.
         */
        post: operations["createMeasurement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List plans
         * @description In the gym's own order (`sort_order`). Plans are made and changed in the company's catalogue.
         *
         *     Requires the scope `plans:read`.
         */
        get: operations["listPlans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plans/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a plan
         * @description Requires the scope `plans:read`.
         */
        get: operations["getPlan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/memberships": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List memberships
         * @description Newest first. `date_basis` chooses which date must lie between `date_from` and `date_to`.
         *
         *     Requires the scope `memberships:read`.
         */
        get: operations["listMemberships"];
        put?: never;
        /**
         * Sell a plan to a member
         * @description End date and price follow from the plan. It starts as `trial` when the plan has trial days, otherwise as `active`; the member’s status follows.
         *
         *     Requires the scope `memberships:write`.
         */
        post: operations["createMembership"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/memberships/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a membership
         * @description Requires the scope `memberships:read`.
         */
        get: operations["getMembership"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a membership
         * @description Sets fields directly; any status may follow any other. `discount_pct` or `plan_id` computes the price and the kind of sale anew, unless `price_cents` is sent with it; `plan_id` also brings the plan’s credits.
         *
         *     Requires the scope `memberships:write`.
         */
        patch: operations["updateMembership"];
        trace?: never;
    };
    "/memberships/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a membership
         * @description Now, or with `effective_immediately: false` at the end of the period, which in a trial is that of the trial: the status is `cancelled` either way, and in the second case it stays good through `effective_date`. One that waits for its end may still be cancelled at once.
         *
         *     Requires the scope `memberships:write`.
         */
        post: operations["cancelMembership"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/memberships/{id}/freeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Freeze a membership
         * @description From today until `freeze_end_date`, the first day no longer frozen. Frozen days do not count: the end date moves by as many, but for those before the membership begins. Seats in classes of frozen days are given up. The plan limits freezes per calendar year and days per freeze.
         *
         *     Requires the scope `memberships:write`.
         */
        post: operations["freezeMembership"];
        /**
         * End a freeze
         * @description Today; the days not taken are given back.
         *
         *     Requires the scope `memberships:write`.
         */
        delete: operations["unfreezeMembership"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/classes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List classes
         * @description Classes of a day or a period, in their order; without either, of today and the next seven days.
         *
         *     Requires the scope `classes:read`.
         */
        get: operations["listClasses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/classes/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the weekly schedule
         * @description By weekday, then time. Classes are made from it for the next 28 days.
         *
         *     Requires the scope `classes:read`.
         */
        get: operations["getSchedule"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/classes/{id}/book": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Book a seat
         * @description When the class is full, the member gets the next place on the waitlist. Who could not come in on the day of the class cannot book it.
         *
         *     Requires the scope `classes:write`.
         */
        post: operations["bookSeat"];
        /**
         * Give up a seat
         * @description A seat or a waiting place; a free seat goes to the next on the waitlist who may attend.
         *
         *     Requires the scope `classes:write`.
         */
        delete: operations["cancelSeat"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/class-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List class types
         * @description In the gym's own order (`sort_order`).
         *
         *     Requires the scope `classes:read`.
         */
        get: operations["listClassTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * May this person come in?
         * @description Applies all rules of the company and records the entry when they allow it. A denial is an answer, not an
         *     error: 200 with `allowed` false and the reason. A second reading within the debounce window is `allowed` and
         *     `duplicate`, and counts for nothing. The answer has no envelope.
         *
         *     Requires the scope `access:write`.
         */
        post: operations["validateEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register an exit
         * @description Ends the visit that is open at this unit. The answer has no envelope.
         *
         *     Requires the scope `access:write`.
         */
        post: operations["registerExit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/occupancy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many people are inside
         * @description Visits that have lasted longer than one may are not counted.
         *
         *     Requires the scope `access:read`.
         */
        get: operations["getOccupancy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checkins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List entries
         * @description Oldest first, for keeping a copy up to date: entries appear at the end and in the order of their times,
         *     so a client goes on with `since` set to the `checkin_at` of the last one it has (which it then sees once more).
         *
         *     Requires the scope `access:read`.
         */
        get: operations["listCheckins"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/{id}/checkins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a member's entries
         * @description Newest first.
         *
         *     Requires the scope `access:read`.
         */
        get: operations["listCheckinsOfMember"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workout-programs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List workout programs
         * @description Newest first, with days and exercises. The answer is written as it is read, however long it is.
         *
         *     Requires the scope `workouts:read`.
         */
        get: operations["listWorkoutPrograms"];
        put?: never;
        /**
         * Create a workout program
         * @description The member's program from now on: the one before it is archived. An exercise that the gym does not know
         *     refuses the whole program; `details.unknown_exercises` lists each with its position.
         *
         *     Requires the scope `workouts:write`.
         */
        post: operations["createWorkoutProgram"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exercises": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List exercises
         * @description The gym's own and those of the catalogue that every gym has, by name.
         *
         *     Requires the scope `exercises:read`.
         */
        get: operations["listExercises"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trainers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List trainers
         * @description By name, without their students.
         *
         *     Requires the scope `trainers:read`.
         */
        get: operations["listTrainers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trainers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a trainer
         * @description With the students, by name.
         *
         *     Requires the scope `trainers:read`.
         */
        get: operations["getTrainer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gym-metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the gym's numbers
         * @description Of this moment; days and months are the company's own.
         *
         *     Requires the scope `metrics:read`.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/today": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happens today
         * @description Requires the scope `access:read`.
         */
        get: operations["getToday"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything that happened at the doors
         * @description Requires the scope `access:read`.
         */
        get: operations["listAccessAttempts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find a member within a keystroke
         * @description Requires the scope `members:read`.
         */
        get: operations["findPeople"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/{id}/card": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The card of a member
         * @description Requires the scope `members:read`.
         */
        get: operations["getMemberCard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/access/override": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let a member in against the rules
         * @description Requires the scope `access:override`.
         */
        post: operations["overrideEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register many members at once
         * @description Registers every row that can be, each as POST /members does, and says of the others what is wrong. At
         *     most 1000 rows at once; a larger file comes in several requests. A company may send 20000 rows an hour, tries included.
         *
         *     Requires the scope `members:import`.
         */
        post: operations["importMembers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hand out all members that a search finds
         * @description All matching members, newest first. The audit trail records who exported them and with which filters.
         *
         *     Requires the scope `members:export`.
         */
        post: operations["exportMembers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/{id}/body": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The body measurements of a member, with who entered them
         * @description Requires the scope `members:read`.
         */
        get: operations["listBody"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/{id}/person": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Correct who a member is
         * @description Changes only the fields sent, under the rules of registration; null clears one.
         *
         *     Requires the scope `members:write`.
         */
        patch: operations["correctPerson"];
        trace?: never;
    };
    "/members/{id}/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Say who trains a member, and by which partner program they come
         * @description Changes only the fields sent; null ends one.
         *
         *     Requires the scope `members:write`.
         */
        patch: operations["connectMember"];
        trace?: never;
    };
    "/members/{id}/block": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close the door to a member
         * @description Requires the scope `access:override`.
         */
        post: operations["blockMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/{id}/unblock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open the door to a member again
         * @description Requires the scope `access:override`.
         */
        post: operations["unblockMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/{id}/app-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a member access to the app
         * @description A link for one phone, good once and for a day. An earlier link that nobody used is worthless then.
         *
         *     Requires the scope `members:write`.
         */
        post: operations["makeAppLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members-with-app": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The members who have the app
         * @description The latest use first.
         *
         *     Requires the scope `members:read`.
         */
        get: operations["listMembersWithApp"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/{id}/app-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The phones on which a member has the app
         * @description Requires the scope `members:read`.
         */
        get: operations["listAppPhones"];
        put?: never;
        post?: never;
        /**
         * End the app on all of a member's phones
         * @description The passkeys go too. Ending a single phone leaves them.
         *
         *     Requires the scope `members:write`.
         */
        delete: operations["endAppPhones"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app-sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End the app on one of a member's phones
         * @description Requires the scope `members:write`.
         */
        delete: operations["endAppPhone"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign-ups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Visitors who signed up and whom the desk has not seen
         * @description The latest fifty, newest first.
         *
         *     Requires the scope `members:read`.
         */
        get: operations["listSignUps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign-ups/{id}/seen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a sign-up off the list
         * @description Requires the scope `members:write`.
         */
        post: operations["seeSignUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/erasure-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Members who ask that their data be erased, and wait for an answer
         * @description The oldest fifty, oldest first.
         *
         *     Requires the scope `members:read`.
         */
        get: operations["listErasureRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/{id}/erasure-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The requests of a member that their data be erased
         * @description The latest fifty, newest first.
         *
         *     Requires the scope `members:read`.
         */
        get: operations["listErasureRequestsOfMember"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/erasure-requests/{id}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer a request for erasure
         * @description The member gets the answer by mail. It erases nothing by itself.
         *
         *     Requires the scope `members:erase`.
         */
        post: operations["answerErasureRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/charges/{id}/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record that a charge was paid
         * @description Requires the scope `money:write`.
         */
        post: operations["payCharge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/memberships/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything that became of a membership
         * @description Requires the scope `memberships:read`.
         */
        get: operations["listMembershipHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/memberships/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a sale would come to
         * @description Requires the scope `memberships:write`.
         */
        post: operations["quoteMembership"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/charges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what members owe and have paid
         * @description Requires the scope `money:read`.
         */
        get: operations["listCharges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sales": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sales at the counter
         * @description Requires the scope `money:read`.
         */
        get: operations["listSales"];
        put?: never;
        /**
         * Sell something at the counter
         * @description Requires the scope `money:write`.
         */
        post: operations["createSale"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sales/{id}/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record that a sale was paid
         * @description Requires the scope `money:write`.
         */
        post: operations["paySale"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sales/{id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record that money was given back
         * @description Requires the scope `money:refund`.
         */
        post: operations["refundSale"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/classes/{id}/roster": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who has a seat in a class, and who waits
         * @description Requires the scope `classes:read`.
         */
        get: operations["getRoster"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/classes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Move or change one class apart from the weekly schedule
         * @description Changes only the fields sent. Members keep their seats; the class no longer follows the schedule.
         *
         *     Requires the scope `catalogue:write`.
         */
        patch: operations["changeClass"];
        trace?: never;
    };
    "/classes/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel one class with all its seats
         * @description Requires the scope `catalogue:write`.
         */
        post: operations["cancelClass"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalogue/units": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List: units
         * @description Requires the scope `catalogue:read`.
         */
        get: operations["listCatalogueUnits"];
        put?: never;
        /**
         * Create: units
         * @description Requires the scope `catalogue:write`.
         */
        post: operations["createCatalogueUnits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalogue/units/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change: units
         * @description Requires the scope `catalogue:write`.
         */
        patch: operations["changeCatalogueUnits"];
        trace?: never;
    };
    "/catalogue/sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List: sources
         * @description Requires the scope `catalogue:read`.
         */
        get: operations["listCatalogueSources"];
        put?: never;
        /**
         * Create: sources
         * @description Requires the scope `catalogue:write`.
         */
        post: operations["createCatalogueSources"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalogue/sources/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change: sources
         * @description Requires the scope `catalogue:write`.
         */
        patch: operations["changeCatalogueSources"];
        trace?: never;
    };
    "/catalogue/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List: devices
         * @description Requires the scope `catalogue:read`.
         */
        get: operations["listCatalogueDevices"];
        put?: never;
        /**
         * Create: devices
         * @description Requires the scope `catalogue:write`.
         */
        post: operations["createCatalogueDevices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalogue/devices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change: devices
         * @description Requires the scope `catalogue:write`.
         */
        patch: operations["changeCatalogueDevices"];
        trace?: never;
    };
    "/catalogue/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List: plans
         * @description Requires the scope `catalogue:read`.
         */
        get: operations["listCataloguePlans"];
        put?: never;
        /**
         * Create: plans
         * @description Requires the scope `catalogue:write`.
         */
        post: operations["createCataloguePlans"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalogue/plans/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change: plans
         * @description Requires the scope `catalogue:write`.
         */
        patch: operations["changeCataloguePlans"];
        trace?: never;
    };
    "/catalogue/promotions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List: promotions
         * @description Requires the scope `catalogue:read`.
         */
        get: operations["listCataloguePromotions"];
        put?: never;
        /**
         * Create: promotions
         * @description Requires the scope `catalogue:write`.
         */
        post: operations["createCataloguePromotions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalogue/promotions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change: promotions
         * @description Requires the scope `catalogue:write`.
         */
        patch: operations["changeCataloguePromotions"];
        trace?: never;
    };
    "/catalogue/partner-programs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List: partner-programs
         * @description Requires the scope `catalogue:read`.
         */
        get: operations["listCataloguePartnerPrograms"];
        put?: never;
        /**
         * Create: partner-programs
         * @description Requires the scope `catalogue:write`.
         */
        post: operations["createCataloguePartnerPrograms"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalogue/partner-programs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change: partner-programs
         * @description Requires the scope `catalogue:write`.
         */
        patch: operations["changeCataloguePartnerPrograms"];
        trace?: never;
    };
    "/catalogue/trainers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List: trainers
         * @description Requires the scope `catalogue:read`.
         */
        get: operations["listCatalogueTrainers"];
        put?: never;
        /**
         * Create: trainers
         * @description Requires the scope `catalogue:write`.
         */
        post: operations["createCatalogueTrainers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalogue/trainers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change: trainers
         * @description Requires the scope `catalogue:write`.
         */
        patch: operations["changeCatalogueTrainers"];
        trace?: never;
    };
    "/catalogue/class-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List: class-types
         * @description Requires the scope `catalogue:read`.
         */
        get: operations["listCatalogueClassTypes"];
        put?: never;
        /**
         * Create: class-types
         * @description Requires the scope `catalogue:write`.
         */
        post: operations["createCatalogueClassTypes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalogue/class-types/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change: class-types
         * @description Requires the scope `catalogue:write`.
         */
        patch: operations["changeCatalogueClassTypes"];
        trace?: never;
    };
    "/catalogue/class-schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List: class-schedule
         * @description Requires the scope `catalogue:read`.
         */
        get: operations["listCatalogueClassSchedule"];
        put?: never;
        /**
         * Create: class-schedule
         * @description Requires the scope `catalogue:write`.
         */
        post: operations["createCatalogueClassSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalogue/class-schedule/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change: class-schedule
         * @description Requires the scope `catalogue:write`.
         */
        patch: operations["changeCatalogueClassSchedule"];
        trace?: never;
    };
    "/catalogue/exercises": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List: exercises
         * @description Requires the scope `catalogue:read`.
         */
        get: operations["listCatalogueExercises"];
        put?: never;
        /**
         * Create: exercises
         * @description Requires the scope `catalogue:write`.
         */
        post: operations["createCatalogueExercises"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalogue/exercises/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change: exercises
         * @description Requires the scope `catalogue:write`.
         */
        patch: operations["changeCatalogueExercises"];
        trace?: never;
    };
    "/trainers/{id}/students": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A trainer's students, and who needs attention
         * @description Without those whose membership is cancelled.
         *
         *     Requires the scope `workouts:read`.
         */
        get: operations["listTrainedStudents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/{id}/workouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The workouts that a member did
         * @description Requires the scope `workouts:read`.
         */
        get: operations["listWorkoutsOfMember"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/{id}/curve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How a member got on in an exercise
         * @description Requires the scope `workouts:read`.
         */
        get: operations["getCurveOfMember"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/insights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The gym's numbers over time
         * @description Requires the scope `metrics:read`.
         */
        get: operations["getInsights"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description Requires the scope `developers:read`.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key; it is shown once
         * @description Requires the scope `developers:write`.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End an API key at once
         * @description Requires the scope `developers:write`.
         */
        post: operations["revokeApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace an API key; the old one works during the overlap
         * @description Requires the scope `developers:write`.
         */
        post: operations["rotateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What API keys asked for
         * @description Requires the scope `developers:read`.
         */
        get: operations["listApiRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Requires the scope `developers:read`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Add a webhook; its secret is shown once
         * @description Requires the scope `developers:write`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a webhook, or switch it off or on
         * @description Requires the scope `developers:write`.
         */
        patch: operations["changeWebhook"];
        trace?: never;
    };
    "/webhooks/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new secret; the old one signs too during the overlap
         * @description Requires the scope `developers:write`.
         */
        post: operations["rotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send one signed test event and see how it is answered
         * @description Requires the scope `developers:write`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was sent, with every answer
         * @description Requires the scope `developers:read`.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event once more
         * @description Requires the scope `developers:write`.
         */
        post: operations["replayEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send everything since a time that was not accepted
         * @description Requires the scope `developers:write`.
         */
        post: operations["recoverEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/company": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The company and its rules
         * @description Requires the scope `settings:read`.
         */
        get: operations["getCompany"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the company and its rules
         * @description Requires the scope `settings:write`.
         */
        patch: operations["changeCompany"];
        trace?: never;
    };
    "/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move the clock of a test company ahead
         * @description What is due by then is done by a job right after.
         *
         *     Requires the scope `settings:write`.
         */
        post: operations["moveClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The devices at the doors, and which of them are paired
         * @description Requires the scope `settings:read`.
         */
        get: operations["listPairedDevices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/devices/{id}/pairing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the code by which a device is paired
         * @description Good once and for ten minutes. An earlier code of the device is worthless then.
         *
         *     Requires the scope `settings:write`.
         */
        post: operations["makePairingCode"];
        /**
         * Unpair a device
         * @description Its token opens nothing from then on.
         *
         *     Requires the scope `settings:write`.
         */
        delete: operations["unpairDevice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is held up, and how the machine is
         * @description Requires the scope `settings:read`.
         */
        get: operations["getSystem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/staff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the gym's own people
         * @description Requires the scope `settings:read`.
         */
        get: operations["listStaff"];
        put?: never;
        /**
         * Invite a person to the staff
         * @description Requires the scope `staff:write`.
         */
        post: operations["inviteStaff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/staff/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change what a person may do
         * @description Requires the scope `staff:write`.
         */
        patch: operations["changeStaff"];
        trace?: never;
    };
    "/staff/{id}/second-factor/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unlock a second factor after too many wrong codes
         * @description Requires the scope `staff:write`.
         */
        post: operations["unlockSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/staff/{id}/second-factor/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a second factor that its owner has lost
         * @description Requires the scope `staff:write`.
         */
        post: operations["removeSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Changes and who made them, and what happened to accounts, keys and secrets
         * @description Newest first. At most 10,000 lines are counted and paged to; filters lead to older ones.
         *
         *     Requires the scope `audit:read`.
         */
        get: operations["listAuditTrail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Client: {
            /**
             * Format: uuid
             * @description Of the person; other records refer to the person by it.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description The person's whole name.
             * @example Maria da Silva
             */
            full_name: string;
            /**
             * @description E-mail address; unique in the company.
             * @example maria@example.com
             */
            email: string | null;
            /**
             * @description E.164.
             * @example +5511987654321
             */
            phone: string | null;
            /**
             * @description Eleven digits.
             * @example 52998224725
             */
            cpf: string | null;
            /**
             * Format: date
             * @description Day of birth.
             * @example 2026-03-01
             */
            birth_date: string | null;
            /**
             * @description As the person says.
             * @example male
             * @enum {string|null}
             */
            gender: "male" | "female" | "other" | null;
            /**
             * @description Origin, as registered in the company's catalogue.
             * @example Instagram
             */
            source: string | null;
        };
        /** @description The membership that counts most: one that has begun before one that begins later; then paid up before late, on trial, cancelled at the end of a period that still runs, frozen; of several the latest. Null: none. */
        ActiveMembership: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "past_due" | "cancelled";
            /**
             * Format: date
             * @description First day of validity.
             * @example 2026-03-01
             */
            start_date: string;
            /**
             * Format: date
             * @description Last day of validity.
             * @example 2026-03-01
             */
            end_date: string;
            /**
             * @description Price of a period in cents of BRL.
             * @example 12990
             */
            price_cents: number;
            /**
             * Format: uuid
             * @description The plan.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            plan_id: string;
        } | null;
        MemberListItem: {
            /**
             * Format: uuid
             * @description Of the member profile; the id in /members/:id.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "cancelled";
            /**
             * Format: uuid
             * @description Unit.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            store_id: string | null;
            /**
             * @description How experienced the member is.
             * @example beginner
             * @enum {string|null}
             */
            experience_level: "beginner" | "intermediate" | "advanced" | null;
            /**
             * @description What the member wants to reach, in their own words.
             * @example [
             *       "hipertrofia",
             *       "condicionamento"
             *     ]
             */
            fitness_goals: string[];
            /**
             * @description When the member likes to train.
             * @example morning
             * @enum {string|null}
             */
            preferred_training_time: "morning" | "afternoon" | "evening" | "night" | null;
            /**
             * @description Days a week on which the member means to train.
             * @example 3
             */
            training_days_per_week: number | null;
            /**
             * @description Number of the member's access card; unique in the company.
             * @example 0004512
             */
            access_card_number: string | null;
            /**
             * @description Whether a fingerprint is known at the door; read only.
             * @example true
             */
            biometric_enrolled: boolean;
            /**
             * @description Whether the face is known at the door; read only.
             * @example true
             */
            facial_enrolled: boolean;
            /**
             * Format: date-time
             * @description When the record was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-03-01T12:00:00.000Z
             */
            updated_at: string;
            client: components["schemas"]["Client"];
            /**
             * @description False when the front desk has closed the door to this member.
             * @example true
             */
            access_enabled: boolean;
            /**
             * @description Entries in all.
             * @example 42
             */
            total_checkins: number;
            /**
             * Format: date-time
             * @description When the member last came in.
             * @example 2026-03-01T12:00:00.000Z
             */
            last_checkin_at: string | null;
            /**
             * @description Days in a row with an entry, up to today or yesterday.
             * @example 3
             */
            current_streak: number;
            /**
             * Format: date
             * @description Day on which the member was registered.
             * @example 2026-03-01
             */
            joined_at: string;
            active_membership: components["schemas"]["ActiveMembership"];
        };
        Pagination: {
            /**
             * @description This page, from 1.
             * @example 1
             */
            page: number;
            /**
             * @description Entries on a page.
             * @example 20
             */
            limit: number;
            /**
             * @description Entries that match, on all pages.
             * @example 137
             */
            total: number;
            /**
             * @description Pages in all.
             * @example 7
             */
            pages: number;
        };
        FieldError: {
            /**
             * @description Path of the field as it was sent, for instance `access_hours[2].from`.
             * @example cpf
             */
            field: string;
            /**
             * @description What is wrong, in English. Continues a sentence that begins with the name of the field.
             * @example must be a valid CPF (eleven digits with correct check digits)
             */
            message: string;
            /**
             * @description Which rule the value breaks, for a program. The values that the rule mentions are given beside it.
             *
             *     - `required`: A value is missing.
             *     - `blank`: The text has no visible character.
             *     - `unknown`: There is no such field here.
             *     - `type`: The value has another JSON type than `types`.
             *     - `enum`: The value is none of `values`.
             *     - `min`: The number is less than `limit`.
             *     - `max`: The number is more than `limit`.
             *     - `max_total`: The amounts come to more than `limit` cents together.
             *     - `min_length`: The text has fewer than `limit` characters.
             *     - `max_length`: The text has more than `limit` characters.
             *     - `min_items`: The list has fewer than `limit` entries.
             *     - `max_items`: The list has more than `limit` entries.
             *     - `unique`: The list names the same one twice.
             *     - `form`: The text has not the form of `pattern`, of which `sample` is one where it is given.
             *     - `text`: The text has a NUL character or broken Unicode.
             *     - `uuid`: It is not a UUID.
             *     - `date`: It is not a date as YYYY-MM-DD, from 1900 to 2199.
             *     - `timestamp`: It is not an ISO 8601 timestamp, from 1900 to 2199.
             *     - `email`: It is not an e-mail address.
             *     - `phone`: It is not a telephone number in E.164 form.
             *     - `cpf`: It is not a CPF: eleven digits with correct check digits.
             *     - `network`: It is neither an IP address nor a network such as 203.0.113.0/24.
             *     - `url`: It is not an address of the web.
             *     - `https`: The address does not start with https://.
             *     - `url_credentials`: The address has a user name or a password in it.
             *     - `picture`: It is not a picture of the type that it says, or it is larger than 100 kB.
             *     - `public_host`: The host is not on the public internet.
             *     - `future`: It does not lie in the future.
             *     - `not_future`: It lies in the future.
             *     - `earliest`: It lies before `moment`.
             *     - `latest`: It lies after `moment`.
             *     - `after`: The end of a period does not lie after its start, which is the field `other`.
             *     - `not_before`: The end of a period lies before its start, which is the field `other`.
             *     - `not_after`: The start of a period lies after its end, which is the field `other`.
             *     - `max_days`: The period has more than `limit` days.
             *     - `not_with`: It cannot be combined with `others`.
             *     - `wrong_password`: It is not the password.
             *     - `common_password`: It is one of the most common passwords, or much like one.
             *     - `personal_password`: The password is made of the name, the e-mail address or the company.
             *     - `patterned_password`: The password follows a pattern, such as a row of keys, a repetition or a date.
             *     - `simple_password`: The password needs more words, or words that do not belong together.
             *     - `wrong_code`: The code is wrong or was used before.
             *     - `wrong_passkey`: The passkey is not accepted here.
             *     - `too_late`: It comes too late: the confirmation by password is over.
             *     - `json`: The body is not valid JSON.
             *     - `max_depth`: The body is nested deeper than `limit` levels.
             *     - `host`: It is not the name of a host.
             *     - `unreadable`: The request could not be read.
             * @example required
             * @enum {string}
             */
            rule: "required" | "blank" | "unknown" | "type" | "enum" | "min" | "max" | "max_total" | "min_length" | "max_length" | "min_items" | "max_items" | "unique" | "form" | "text" | "uuid" | "date" | "timestamp" | "email" | "phone" | "cpf" | "network" | "url" | "https" | "url_credentials" | "picture" | "public_host" | "future" | "not_future" | "earliest" | "latest" | "after" | "not_before" | "not_after" | "max_days" | "not_with" | "wrong_password" | "common_password" | "personal_password" | "patterned_password" | "simple_password" | "wrong_code" | "wrong_passkey" | "too_late" | "json" | "max_depth" | "host" | "unreadable";
            /**
             * @description The least or the most that is allowed.
             * @example 7
             */
            limit?: number;
            /**
             * @description The first or the last day or timestamp that is allowed.
             * @example 2026-03-01
             */
            moment?: string;
            /**
             * @description The field at the other end of the period.
             * @example start_time
             */
            other?: string;
            /** @description The fields that exclude this one. */
            others?: string[];
            /** @description What is allowed. */
            values?: string[];
            /** @description The JSON types that are allowed, `integer` among them. */
            types?: string[];
            /**
             * @description The form as a regular expression.
             * @example ^([01]\d|2[0-3]):[0-5]\d$
             */
            pattern?: string;
            /**
             * @description A text of that form.
             * @example 07:00
             */
            sample?: string;
        };
        ValidationErrorAnswer: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /** @description Of a 400: everything that is wrong, field by field. */
                    fields?: components["schemas"]["FieldError"][];
                } & {
                    [key: string]: unknown;
                };
            };
        };
        UnauthorizedAnswer: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example UNAUTHORIZED
                 * @enum {string}
                 */
                code: "UNAUTHORIZED";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    [key: string]: unknown;
                };
            };
        };
        InsufficientScopeAnswer: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example INSUFFICIENT_SCOPE
                 * @enum {string}
                 */
                code: "INSUFFICIENT_SCOPE";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    [key: string]: unknown;
                };
            };
        };
        RateLimitExceededAnswer: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example RATE_LIMIT_EXCEEDED
                 * @enum {string}
                 */
                code: "RATE_LIMIT_EXCEEDED";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    [key: string]: unknown;
                };
            };
        };
        InternalErrorAnswer: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example INTERNAL_ERROR
                 * @enum {string}
                 */
                code: "INTERNAL_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    [key: string]: unknown;
                };
            };
        };
        CreatedMember: {
            /**
             * Format: uuid
             * @description Of the member profile; the id in /members/:id.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "cancelled";
            /**
             * @description How experienced the member is.
             * @example beginner
             * @enum {string|null}
             */
            experience_level: "beginner" | "intermediate" | "advanced" | null;
            /**
             * @description What the member wants to reach, in their own words.
             * @example [
             *       "hipertrofia",
             *       "condicionamento"
             *     ]
             */
            fitness_goals: string[];
            /**
             * @description When the member likes to train.
             * @example morning
             * @enum {string|null}
             */
            preferred_training_time: "morning" | "afternoon" | "evening" | "night" | null;
            /**
             * @description Days a week on which the member means to train.
             * @example 3
             */
            training_days_per_week: number | null;
            /**
             * Format: date-time
             * @description When the record was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            client: components["schemas"]["Client"];
        };
        ValidationErrorOrSourceUnknownOrSourceReservedAnswer: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR" | "SOURCE_UNKNOWN" | "SOURCE_RESERVED";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /** @description Of a 400: everything that is wrong, field by field. */
                    fields?: components["schemas"]["FieldError"][];
                } & {
                    [key: string]: unknown;
                };
            };
        };
        NotFoundAnswer: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example NOT_FOUND
                 * @enum {string}
                 */
                code: "NOT_FOUND";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    [key: string]: unknown;
                };
            };
        };
        ValidationErrorOrDuplicateEntryAnswer: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR" | "DUPLICATE_ENTRY";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /** @description Of a 400: everything that is wrong, field by field. */
                    fields?: components["schemas"]["FieldError"][];
                } & {
                    [key: string]: unknown;
                };
            };
        };
        PlanOfMembership: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Name.
             * @example Mensal
             */
            name: string;
            /**
             * @description How often the plan is paid.
             * @example monthly
             * @enum {string}
             */
            billing_period: "monthly" | "quarterly" | "semiannual" | "annual";
            /**
             * @description Price of a period in cents of BRL.
             * @example 12990
             */
            price_cents: number;
        };
        MembershipOfMember: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "past_due" | "cancelled";
            /**
             * Format: date
             * @description First day of validity.
             * @example 2026-03-01
             */
            start_date: string;
            /**
             * Format: date
             * @description Last day of validity.
             * @example 2026-03-01
             */
            end_date: string;
            /**
             * @description Price of a period in cents of BRL.
             * @example 12990
             */
            price_cents: number;
            /**
             * @description Whether the next period begins by itself.
             * @example true
             */
            auto_renew: boolean;
            /**
             * @description Whether the membership is frozen now.
             * @example true
             */
            is_frozen: boolean;
            plan: components["schemas"]["PlanOfMembership"];
        };
        Member: {
            /**
             * Format: uuid
             * @description Of the member profile; the id in /members/:id.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "cancelled";
            /**
             * Format: uuid
             * @description Unit.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            store_id: string | null;
            /**
             * @description How experienced the member is.
             * @example beginner
             * @enum {string|null}
             */
            experience_level: "beginner" | "intermediate" | "advanced" | null;
            /**
             * @description What the member wants to reach, in their own words.
             * @example [
             *       "hipertrofia",
             *       "condicionamento"
             *     ]
             */
            fitness_goals: string[];
            /**
             * @description When the member likes to train.
             * @example morning
             * @enum {string|null}
             */
            preferred_training_time: "morning" | "afternoon" | "evening" | "night" | null;
            /**
             * @description Days a week on which the member means to train.
             * @example 3
             */
            training_days_per_week: number | null;
            /**
             * @description Number of the member's access card; unique in the company.
             * @example 0004512
             */
            access_card_number: string | null;
            /**
             * @description Whether a fingerprint is known at the door; read only.
             * @example true
             */
            biometric_enrolled: boolean;
            /**
             * @description Whether the face is known at the door; read only.
             * @example true
             */
            facial_enrolled: boolean;
            /**
             * Format: date-time
             * @description When the record was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-03-01T12:00:00.000Z
             */
            updated_at: string;
            client: components["schemas"]["Client"];
            /** @description All memberships the member ever had, newest first. */
            memberships: components["schemas"]["MembershipOfMember"][];
        };
        UpdatedMember: {
            /**
             * Format: uuid
             * @description Of the member profile; the id in /members/:id.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "cancelled";
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-03-01T12:00:00.000Z
             */
            updated_at: string;
            /**
             * @description What the member wants to reach, in their own words.
             * @example [
             *       "hipertrofia",
             *       "condicionamento"
             *     ]
             */
            fitness_goals?: string[];
            /**
             * @description How experienced the member is.
             * @example beginner
             * @enum {string|null}
             */
            experience_level?: "beginner" | "intermediate" | "advanced" | null;
            /**
             * @description When the member likes to train.
             * @example morning
             * @enum {string|null}
             */
            preferred_training_time?: "morning" | "afternoon" | "evening" | "night" | null;
            /**
             * @description Days a week on which the member means to train.
             * @example 3
             */
            training_days_per_week?: number | null;
            /**
             * @description Number of the member's access card; unique in the company.
             * @example 0004512
             */
            access_card_number?: string | null;
            /**
             * Format: uuid
             * @description The person who brought this member.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            referred_by_client_id?: string | null;
            /**
             * @description Origin, as registered in the company's catalogue.
             * @example Instagram
             */
            source?: string | null;
        };
        UpdateMemberFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR" | "DUPLICATE_ENTRY";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example SELF_REFERRAL
                     * @enum {string}
                     */
                    reason?: "SELF_REFERRAL" | "IDEMPOTENCY_KEY_REUSED";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        Measurement: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: date-time
             * @description Set by the service.
             * @example 2026-03-01T12:00:00.000Z
             */
            measured_at: string;
            /**
             * @description Kilograms.
             * @example 72.4
             */
            weight_kg: number | null;
            /**
             * @description Height in centimetres.
             * @example 168
             */
            height_cm: number | null;
            /**
             * @description Body fat, per cent.
             * @example 22.5
             */
            body_fat_pct: number | null;
            /**
             * @description Muscle mass, per cent.
             * @example 38.1
             */
            muscle_mass_pct: number | null;
            /**
             * @description Girth of the chest in centimetres.
             * @example 94
             */
            chest_cm: number | null;
            /**
             * @description Girth of the waist in centimetres.
             * @example 78
             */
            waist_cm: number | null;
            /**
             * @description Girth of the hip in centimetres.
             * @example 99
             */
            hip_cm: number | null;
            /**
             * @description Girth of the left arm in centimetres.
             * @example 30.5
             */
            left_arm_cm: number | null;
            /**
             * @description Girth of the right arm in centimetres.
             * @example 31
             */
            right_arm_cm: number | null;
            /**
             * @description Girth of the left thigh in centimetres.
             * @example 55
             */
            left_thigh_cm: number | null;
            /**
             * @description Girth of the right thigh in centimetres.
             * @example 55.5
             */
            right_thigh_cm: number | null;
            /**
             * @description Girth of the left calf in centimetres.
             * @example 36
             */
            left_calf_cm: number | null;
            /**
             * @description Girth of the right calf in centimetres.
             * @example 36
             */
            right_calf_cm: number | null;
            /**
             * @description In words.
             * @example Avaliação inicial
             */
            notes: string | null;
        };
        CreatedMeasurement: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: date-time
             * @description Set by the service.
             * @example 2026-03-01T12:00:00.000Z
             */
            measured_at: string;
            /**
             * @description Kilograms.
             * @example 72.4
             */
            weight_kg: number | null;
            /**
             * @description Height in centimetres.
             * @example 168
             */
            height_cm: number | null;
            /**
             * @description Body fat, per cent.
             * @example 22.5
             */
            body_fat_pct: number | null;
            /**
             * @description Muscle mass, per cent.
             * @example 38.1
             */
            muscle_mass_pct: number | null;
            /**
             * @description Girth of the chest in centimetres.
             * @example 94
             */
            chest_cm: number | null;
            /**
             * @description Girth of the waist in centimetres.
             * @example 78
             */
            waist_cm: number | null;
            /**
             * @description Girth of the hip in centimetres.
             * @example 99
             */
            hip_cm: number | null;
            /**
             * @description Girth of the left arm in centimetres.
             * @example 30.5
             */
            left_arm_cm: number | null;
            /**
             * @description Girth of the right arm in centimetres.
             * @example 31
             */
            right_arm_cm: number | null;
            /**
             * @description Girth of the left thigh in centimetres.
             * @example 55
             */
            left_thigh_cm: number | null;
            /**
             * @description Girth of the right thigh in centimetres.
             * @example 55.5
             */
            right_thigh_cm: number | null;
            /**
             * @description Girth of the left calf in centimetres.
             * @example 36
             */
            left_calf_cm: number | null;
            /**
             * @description Girth of the right calf in centimetres.
             * @example 36
             */
            right_calf_cm: number | null;
            /**
             * @description In words.
             * @example Avaliação inicial
             */
            notes: string | null;
            /**
             * Format: uuid
             * @description The member.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            member_profile_id: string;
        };
        PlanListItem: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Name.
             * @example Mensal
             */
            name: string;
            /**
             * @description In words.
             * @example Musculação livre e três aulas por semana
             */
            description: string | null;
            /**
             * @description How often the plan is paid.
             * @example monthly
             * @enum {string}
             */
            billing_period: "monthly" | "quarterly" | "semiannual" | "annual";
            /**
             * @description Price of a period in cents of BRL.
             * @example 12990
             */
            price_cents: number;
            /**
             * @description Paid once, at the start, in cents of BRL.
             * @example 4990
             */
            enrollment_fee_cents: number;
            /**
             * @description Days of a period.
             * @example 30
             */
            duration_days: number;
            /**
             * @description Days of free trial.
             * @example 7
             */
            trial_days: number;
            /**
             * @description Days of grace after the due date.
             * @example 5
             */
            grace_period_days: number;
            /**
             * @description Null: unlimited.
             * @example 3
             */
            max_classes_per_week: number | null;
            /**
             * @description Whether the plan includes group classes.
             * @example true
             */
            has_group_classes: boolean;
            /**
             * @description Whether the plan includes a personal trainer.
             * @example true
             */
            has_personal_trainer: boolean;
            /**
             * @description Whether the plan includes a locker.
             * @example true
             */
            has_locker: boolean;
            /**
             * @description Freezes that the plan allows in a calendar year.
             * @example 2
             */
            max_freezes_per_year: number;
            /**
             * @description At most so many days per freeze.
             * @example 30
             */
            max_freeze_days: number;
            /**
             * @description Available for sale.
             * @example true
             */
            is_active: boolean;
            /**
             * @description Place in its list.
             * @example 1
             */
            sort_order: number;
            /**
             * Format: date-time
             * @description When the record was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
        };
        Plan: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Name.
             * @example Mensal
             */
            name: string;
            /**
             * @description In words.
             * @example Musculação livre e três aulas por semana
             */
            description: string | null;
            /**
             * @description How often the plan is paid.
             * @example monthly
             * @enum {string}
             */
            billing_period: "monthly" | "quarterly" | "semiannual" | "annual";
            /**
             * @description Price of a period in cents of BRL.
             * @example 12990
             */
            price_cents: number;
            /**
             * @description Paid once, at the start, in cents of BRL.
             * @example 4990
             */
            enrollment_fee_cents: number;
            /**
             * @description Days of a period.
             * @example 30
             */
            duration_days: number;
            /**
             * @description Days of free trial.
             * @example 7
             */
            trial_days: number;
            /**
             * @description Days of grace after the due date.
             * @example 5
             */
            grace_period_days: number;
            /**
             * @description Null: unlimited.
             * @example 3
             */
            max_classes_per_week: number | null;
            /**
             * @description Whether the plan includes group classes.
             * @example true
             */
            has_group_classes: boolean;
            /**
             * @description Whether the plan includes a personal trainer.
             * @example true
             */
            has_personal_trainer: boolean;
            /**
             * @description Whether the plan includes a locker.
             * @example true
             */
            has_locker: boolean;
            /**
             * @description Freezes that the plan allows in a calendar year.
             * @example 2
             */
            max_freezes_per_year: number;
            /**
             * @description At most so many days per freeze.
             * @example 30
             */
            max_freeze_days: number;
            /**
             * @description Available for sale.
             * @example true
             */
            is_active: boolean;
            /**
             * @description Place in its list.
             * @example 1
             */
            sort_order: number;
            /**
             * Format: date-time
             * @description When the record was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-03-01T12:00:00.000Z
             */
            updated_at: string;
        };
        PlanSummary: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Name.
             * @example Mensal
             */
            name: string;
            /**
             * @description How often the plan is paid.
             * @example monthly
             * @enum {string}
             */
            billing_period: "monthly" | "quarterly" | "semiannual" | "annual";
        };
        ClientWithEmail: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description The person's whole name.
             * @example Maria da Silva
             */
            full_name: string;
            /**
             * @description E-mail address; unique in the company.
             * @example maria@example.com
             */
            email: string | null;
        };
        MemberOfMembershipListItem: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "cancelled";
            client: components["schemas"]["ClientWithEmail"];
        };
        MembershipListItem: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "past_due" | "cancelled";
            /**
             * Format: date
             * @description First day of validity.
             * @example 2026-03-01
             */
            start_date: string;
            /**
             * Format: date
             * @description The last day it is valid, unless it is renewed.
             * @example 2026-03-01
             */
            end_date: string;
            /**
             * @description What the member pays per period, discount included.
             * @example 11691
             */
            price_cents: number;
            /**
             * @description Per cent off the plan's price, 0 to 100.
             * @example 10
             */
            discount_pct: number;
            /**
             * @description How it is paid.
             * @example credit_card
             * @enum {string|null}
             */
            payment_method: "credit_card" | "debit_card" | "pix" | "boleto" | "cash" | null;
            /**
             * @description Whether the next period begins by itself.
             * @example true
             */
            auto_renew: boolean;
            /**
             * @description In this calendar year.
             * @example 1
             */
            freezes_used: number;
            /**
             * Format: date
             * @description First frozen day; null unless frozen.
             * @example 2026-03-01
             */
            freeze_start_date: string | null;
            /**
             * Format: date
             * @description The first day no longer frozen.
             * @example 2026-03-01
             */
            freeze_end_date: string | null;
            /**
             * @description Why it was cancelled: the reason that was given, or an automatic one such as `expired`.
             * @example Mudou de cidade
             */
            cancellation_reason: string | null;
            /**
             * Format: date-time
             * @description When it was cancelled.
             * @example 2026-03-01T12:00:00.000Z
             */
            cancelled_at: string | null;
            /**
             * Format: date-time
             * @description When the record was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-03-01T12:00:00.000Z
             */
            updated_at: string;
            plan: components["schemas"]["PlanSummary"];
            member_profile: components["schemas"]["MemberOfMembershipListItem"];
        };
        CreatedMembership: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: uuid
             * @description The member.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            member_profile_id: string;
            /**
             * Format: uuid
             * @description The plan.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            plan_id: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "past_due" | "cancelled";
            /**
             * Format: date
             * @description First day of validity.
             * @example 2026-03-01
             */
            start_date: string;
            /**
             * Format: date
             * @description The last day it is valid, unless it is renewed.
             * @example 2026-03-01
             */
            end_date: string;
            /**
             * @description What the member pays per period, discount included.
             * @example 11691
             */
            price_cents: number;
            /**
             * @description Per cent off the plan's price, 0 to 100.
             * @example 10
             */
            discount_pct: number;
            /**
             * @description How it is paid.
             * @example credit_card
             * @enum {string|null}
             */
            payment_method: "credit_card" | "debit_card" | "pix" | "boleto" | "cash" | null;
            /**
             * @description Whether the next period begins by itself.
             * @example true
             */
            auto_renew: boolean;
            /**
             * Format: date-time
             * @description When the record was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
        };
        CreateMembershipFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example PLAN_INACTIVE
                     * @enum {string}
                     */
                    reason?: "PLAN_INACTIVE" | "PLAN_NOT_IN_UNIT" | "PROMOTION_INVALID" | "PROMOTION_WITH_DISCOUNT" | "IDEMPOTENCY_KEY_REUSED";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        PlanOfMembershipDetail: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Name.
             * @example Mensal
             */
            name: string;
            /**
             * @description How often the plan is paid.
             * @example monthly
             * @enum {string}
             */
            billing_period: "monthly" | "quarterly" | "semiannual" | "annual";
            /**
             * @description Price of a period in cents of BRL.
             * @example 12990
             */
            price_cents: number;
        };
        ClientName: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description The person's whole name.
             * @example Maria da Silva
             */
            full_name: string;
        };
        MemberOfMembership: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "cancelled";
            client: components["schemas"]["ClientName"];
        };
        Membership: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "past_due" | "cancelled";
            /**
             * Format: date
             * @description First day of validity.
             * @example 2026-03-01
             */
            start_date: string;
            /**
             * Format: date
             * @description The last day it is valid, unless it is renewed.
             * @example 2026-03-01
             */
            end_date: string;
            /**
             * @description What the member pays per period, discount included.
             * @example 11691
             */
            price_cents: number;
            /**
             * @description Per cent off the plan's price, 0 to 100.
             * @example 10
             */
            discount_pct: number;
            /**
             * @description How it is paid.
             * @example credit_card
             * @enum {string|null}
             */
            payment_method: "credit_card" | "debit_card" | "pix" | "boleto" | "cash" | null;
            /**
             * @description Whether the next period begins by itself.
             * @example true
             */
            auto_renew: boolean;
            /**
             * @description In this calendar year.
             * @example 1
             */
            freezes_used: number;
            /**
             * Format: date
             * @description First frozen day; null unless frozen.
             * @example 2026-03-01
             */
            freeze_start_date: string | null;
            /**
             * Format: date
             * @description The first day no longer frozen.
             * @example 2026-03-01
             */
            freeze_end_date: string | null;
            /**
             * @description Why it was cancelled: the reason that was given, or an automatic one such as `expired`.
             * @example Mudou de cidade
             */
            cancellation_reason: string | null;
            /**
             * Format: date-time
             * @description When it was cancelled.
             * @example 2026-03-01T12:00:00.000Z
             */
            cancelled_at: string | null;
            /**
             * Format: date-time
             * @description When the record was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-03-01T12:00:00.000Z
             */
            updated_at: string;
            /**
             * Format: uuid
             * @description The member.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            member_profile_id: string;
            /**
             * Format: uuid
             * @description The plan.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            plan_id: string;
            plan: components["schemas"]["PlanOfMembershipDetail"];
            member_profile: components["schemas"]["MemberOfMembership"];
        };
        UpdatedMembership: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "past_due" | "cancelled";
            /**
             * @description What the member pays per period, discount included.
             * @example 11691
             */
            price_cents: number;
            /**
             * @description Per cent off the plan's price, 0 to 100.
             * @example 10
             */
            discount_pct: number;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-03-01T12:00:00.000Z
             */
            updated_at: string;
        };
        CancelledMembership: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "past_due" | "cancelled";
            /**
             * @description Why it was cancelled: the reason that was given, or an automatic one such as `expired`.
             * @example Mudou de cidade
             */
            cancellation_reason: string | null;
            /**
             * Format: date-time
             * @description When it was cancelled.
             * @example 2026-03-01T12:00:00.000Z
             */
            cancelled_at: string | null;
            /**
             * Format: date
             * @description The last day it is valid.
             * @example 2026-03-01
             */
            effective_date: string;
            /**
             * @description Whether the member's own status changed by it.
             * @example true
             */
            member_status_updated: boolean;
        };
        CancelMembershipFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example ALREADY_CANCELLED
                     * @enum {string}
                     */
                    reason?: "ALREADY_CANCELLED" | "IDEMPOTENCY_KEY_REUSED";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        FrozenMembership: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "past_due" | "cancelled";
            /**
             * Format: date
             * @description First frozen day; null unless frozen.
             * @example 2026-03-01
             */
            freeze_start_date: string | null;
            /**
             * Format: date
             * @description The first day no longer frozen.
             * @example 2026-03-01
             */
            freeze_end_date: string | null;
            /**
             * @description In this calendar year.
             * @example 1
             */
            freezes_used: number;
            /**
             * @description Whether the member's own status changed by it.
             * @example true
             */
            member_status_updated: boolean;
        };
        FreezeMembershipFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example NOT_FREEZABLE
                     * @enum {string}
                     */
                    reason?: "NOT_FREEZABLE" | "FREEZE_TOO_LONG" | "FREEZE_LIMIT_EXCEEDED" | "IDEMPOTENCY_KEY_REUSED";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        UnfrozenMembership: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "past_due" | "cancelled";
            /**
             * Format: date
             * @description First frozen day; null unless frozen.
             * @example 2026-03-01
             */
            freeze_start_date: string | null;
            /**
             * Format: date
             * @description The first day no longer frozen.
             * @example 2026-03-01
             */
            freeze_end_date: string | null;
            /**
             * @description Whether the member's own status changed by it.
             * @example true
             */
            member_status_updated: boolean;
        };
        UnfreezeMembershipFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example NOT_FROZEN
                     * @enum {string}
                     */
                    reason?: "NOT_FROZEN" | "IDEMPOTENCY_KEY_REUSED";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        ClassTypeOfInstance: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Name.
             * @example Spinning
             */
            name: string;
            /**
             * @description In words.
             * @example Pedalada em grupo, com música
             */
            description: string | null;
            /**
             * @description Minutes of a class.
             * @example 50
             */
            duration_minutes: number;
            /**
             * @description Hexadecimal.
             * @example #E4572E
             */
            color: string | null;
        };
        ClassInstance: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: uuid
             * @description The kind of class.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            class_type_id: string;
            /**
             * Format: date
             * @description Day of the class, in the gym's zone.
             * @example 2026-03-01
             */
            date: string;
            /**
             * @description HH:MM, the gym's local time.
             * @example 07:00
             */
            start_time: string;
            /**
             * @description HH:MM, the gym's local time.
             * @example 07:00
             */
            end_time: string;
            /**
             * @description Where it stands.
             * @example scheduled
             * @enum {string}
             */
            status: "scheduled" | "cancelled" | "completed";
            /**
             * @description How many people fit.
             * @example 20
             */
            max_capacity: number;
            /**
             * @description Confirmed seats.
             * @example 17
             */
            current_bookings: number;
            /**
             * Format: uuid
             * @description The trainer.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            trainer_id: string | null;
            /**
             * @description Name of the trainer.
             * @example Ana Souza
             */
            trainer_name: string | null;
            /**
             * Format: uuid
             * @description Unit.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            store_id: string | null;
            class_type: components["schemas"]["ClassTypeOfInstance"];
        };
        ClassTypeOfSchedule: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Name.
             * @example Spinning
             */
            name: string;
            /**
             * @description Hexadecimal.
             * @example #E4572E
             */
            color: string | null;
        };
        ScheduleEntry: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: uuid
             * @description The kind of class.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            class_type_id: string;
            /**
             * @description 0 is Sunday, 6 is Saturday.
             * @example 1
             */
            day_of_week: number;
            /**
             * @description HH:MM, the gym's local time.
             * @example 07:00
             */
            start_time: string;
            /**
             * @description HH:MM, the gym's local time.
             * @example 07:00
             */
            end_time: string;
            /**
             * @description How many people fit.
             * @example 20
             */
            max_capacity: number;
            /**
             * Format: uuid
             * @description The trainer.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            trainer_id: string | null;
            /**
             * @description Whether it is in use.
             * @example true
             */
            is_active: boolean;
            class_type: components["schemas"]["ClassTypeOfSchedule"];
        };
        Booking: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: uuid
             * @description The class.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            class_instance_id: string;
            /**
             * Format: uuid
             * @description The member.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            member_profile_id: string;
            /**
             * @description Where it stands.
             * @example confirmed
             * @enum {string}
             */
            status: "confirmed" | "waitlisted" | "cancelled";
            /**
             * @description From 1; null unless waitlisted.
             * @example 3
             */
            waitlist_position: number | null;
            /**
             * Format: date-time
             * @description When the seat or the waiting place was taken.
             * @example 2026-03-01T12:00:00.000Z
             */
            booked_at: string;
        };
        BookSeatFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR" | "DUPLICATE_ENTRY";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example CLASS_NOT_BOOKABLE
                     * @enum {string}
                     */
                    reason?: "CLASS_NOT_BOOKABLE" | "ACCESS_BLOCKED" | "NO_ACTIVE_MEMBERSHIP" | "GROUP_CLASSES_NOT_INCLUDED" | "WEEKLY_LIMIT_REACHED" | "IDEMPOTENCY_KEY_REUSED";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        CancelledBooking: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Where it stands.
             * @example confirmed
             * @enum {string}
             */
            status: "confirmed" | "waitlisted" | "cancelled";
            /**
             * Format: date-time
             * @description When it was cancelled.
             * @example 2026-03-01T12:00:00.000Z
             */
            cancelled_at: string;
            /**
             * @description Whether a member from the waitlist got the seat.
             * @example true
             */
            waitlist_promoted: boolean;
            /**
             * Format: uuid
             * @description Member who got it.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            promoted_member_id: string | null;
        };
        CancelSeatFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example CLASS_NOT_BOOKABLE
                     * @enum {string}
                     */
                    reason?: "CLASS_NOT_BOOKABLE" | "IDEMPOTENCY_KEY_REUSED";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        ClassType: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Name.
             * @example Spinning
             */
            name: string;
            /**
             * @description In words.
             * @example Pedalada em grupo, com música
             */
            description: string | null;
            /**
             * @description Minutes of a class.
             * @example 50
             */
            duration_minutes: number;
            /**
             * @description Seats of a class of this kind unless the schedule says otherwise.
             * @example 20
             */
            default_max_capacity: number;
            /**
             * @description Kilocalories that a class takes, roughly.
             * @example 450
             */
            calories_estimate: number | null;
            /**
             * @description Hexadecimal.
             * @example #E4572E
             */
            color: string | null;
            /**
             * @description Whether it is in use.
             * @example true
             */
            is_active: boolean;
            /**
             * @description Place in its list.
             * @example 1
             */
            sort_order: number;
        };
        EntryAnswer: {
            /**
             * @description Whether the person may come in.
             * @example true
             */
            allowed: boolean;
            /**
             * @description A second reading of an entry that has just been let in: nothing is counted.
             * @example true
             */
            duplicate: boolean;
            /**
             * Format: uuid
             * @description Null when the code identifies no member.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            member_profile_id: string | null;
            /**
             * @description Null when allowed; otherwise why not:
             *
             *     - `denied_invalid_code`: The code or card is unknown, altered, of another company, or was used already.
             *     - `denied_expired_code`: The code has expired: it is good for about a minute.
             *     - `denied_access_blocked`: The front desk has blocked this member.
             *     - `denied_inactive`: There is no membership, or it has ended or was cancelled.
             *     - `denied_not_started`: The membership begins later.
             *     - `denied_frozen`: The membership is frozen.
             *     - `denied_past_due`: Payment is late, and the grace is over.
             *     - `denied_wrong_unit`: The plan is not for this unit.
             *     - `denied_outside_plan_hours`: The plan is not for this time.
             *     - `denied_no_credits`: All entries of the pass are used.
             *     - `denied_partner_program`: The partner program's entries of the day are used, or the program is switched off.
             *     - `denied_capacity`: The unit is full.
             * @example denied_invalid_code
             * @enum {string|null}
             */
            reason: "denied_invalid_code" | "denied_expired_code" | "denied_access_blocked" | "denied_inactive" | "denied_not_started" | "denied_frozen" | "denied_past_due" | "denied_wrong_unit" | "denied_outside_plan_hours" | "denied_no_credits" | "denied_partner_program" | "denied_capacity" | null;
        };
        ExitAnswer: {
            /**
             * @description `unpaired_exit`: no entry at this unit was open; it is noted and nothing is counted.
             * @example checked_out
             * @enum {string}
             */
            status: "checked_out" | "unpaired_exit";
            /**
             * Format: uuid
             * @description The member.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            member_profile_id: string;
        };
        Occupancy: {
            /**
             * @description People inside now, in all units.
             * @example 37
             */
            current_count: number;
            /**
             * @description Capacity of all units.
             * @example 200
             */
            max_capacity: number;
        };
        Checkin: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: uuid
             * @description Unit.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            store_id: string;
            /**
             * Format: date-time
             * @description When the person came in.
             * @example 2026-03-01T12:00:00.000Z
             */
            checkin_at: string;
            /**
             * Format: date-time
             * @description Null while inside.
             * @example 2026-03-01T12:00:00.000Z
             */
            checkout_at: string | null;
            /**
             * @description How the person was recognised.
             * @example manual
             * @enum {string}
             */
            method: "manual" | "qr" | "card" | "biometric" | "facial";
            /**
             * Format: uuid
             * @description The member.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            member_profile_id: string;
            /**
             * Format: uuid
             * @description The device that read the entry.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            device_id: string | null;
            /**
             * Format: date-time
             * @description When the record was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
        };
        CheckinOfMember: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: uuid
             * @description Unit.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            store_id: string;
            /**
             * Format: date-time
             * @description When the person came in.
             * @example 2026-03-01T12:00:00.000Z
             */
            checkin_at: string;
            /**
             * Format: date-time
             * @description Null while inside.
             * @example 2026-03-01T12:00:00.000Z
             */
            checkout_at: string | null;
            /**
             * @description How the person was recognised.
             * @example manual
             * @enum {string}
             */
            method: "manual" | "qr" | "card" | "biometric" | "facial";
            /**
             * @description Name of the device that read the entry.
             * @example Catraca 1
             */
            device_name: string | null;
        };
        ProgramExercise: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: uuid
             * @description In the catalogue.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            exercise_id: string;
            /**
             * @description Name of the exercise in the catalogue.
             * @example Supino reto com barra
             */
            exercise_name: string;
            /**
             * @description Sets to do.
             * @example 4
             */
            sets_target: number | null;
            /**
             * @description A range, a number or words.
             * @example 8-12
             */
            reps_target: string | null;
            /**
             * @description Kilograms.
             * @example 40
             */
            weight_kg: number | null;
            /**
             * @description Seconds of rest after each set.
             * @example 90
             */
            rest_seconds: number | null;
            /**
             * @description Seconds: lowering, pause stretched, lifting, pause contracted.
             * @example 3-1-1-0
             */
            tempo: string | null;
            /**
             * @description In words.
             * @example Amplitude completa
             */
            notes: string | null;
            /**
             * @description Exercises that share it are done in sequence, without rest.
             * @example A1
             */
            group_id: string | null;
            /**
             * @description superset: two exercises; dropset: sets with less and less weight; giant_set: three exercises or more.
             * @example superset
             * @enum {string|null}
             */
            group_type: "superset" | "dropset" | "giant_set" | null;
            /**
             * @description Place in its list.
             * @example 1
             */
            sort_order: number;
        };
        ProgramDay: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description How the day is called in the program.
             * @example A
             */
            day_label: string;
            /**
             * @description Name.
             * @example Peito e tríceps
             */
            name: string | null;
            /**
             * @description Main muscle groups.
             * @example [
             *       "chest",
             *       "triceps"
             *     ]
             */
            muscle_groups: string[];
            /**
             * @description Minutes the day takes, roughly.
             * @example 60
             */
            estimated_duration_minutes: number | null;
            /**
             * @description In words.
             * @example Aquecer os ombros
             */
            notes: string | null;
            /**
             * @description From 1, in the order given.
             * @example 1
             */
            sort_order: number;
            /** @description The exercises of the day, in their order. */
            exercises: components["schemas"]["ProgramExercise"][];
        };
        WorkoutProgram: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: uuid
             * @description The member.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            member_profile_id: string;
            /**
             * @description Name.
             * @example Hipertrofia A/B/C
             */
            name: string;
            /**
             * @description In words.
             * @example Três dias por semana
             */
            description: string | null;
            /**
             * @description Where it stands.
             * @example active
             * @enum {string}
             */
            status: "active" | "archived";
            /**
             * @description Weeks the program is meant for.
             * @example 8
             */
            weeks_duration: number | null;
            /**
             * Format: date
             * @description First day of the program.
             * @example 2026-03-01
             */
            starts_at: string | null;
            /**
             * Format: date
             * @description Last day of the program.
             * @example 2026-03-01
             */
            ends_at: string | null;
            /**
             * @description Whether an assistant made the program.
             * @example true
             */
            created_by_ai: boolean;
            /**
             * @description What the program was made from, when an assistant made it.
             * @example Hipertrofia, três dias, sem agachamento
             */
            ai_prompt: string | null;
            /**
             * Format: date-time
             * @description When the record was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /** @description The days of the program, in their order. */
            days: components["schemas"]["ProgramDay"][];
        };
        CreatedWorkoutProgram: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: uuid
             * @description The member.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            member_profile_id: string;
            /**
             * @description Name.
             * @example Hipertrofia A/B/C
             */
            name: string;
            /**
             * @description In words.
             * @example Três dias por semana
             */
            description: string | null;
            /**
             * @description Where it stands.
             * @example active
             * @enum {string}
             */
            status: "active" | "archived";
            /**
             * @description Weeks the program is meant for.
             * @example 8
             */
            weeks_duration: number | null;
            /**
             * Format: date
             * @description First day of the program.
             * @example 2026-03-01
             */
            starts_at: string | null;
            /**
             * Format: date
             * @description Last day of the program.
             * @example 2026-03-01
             */
            ends_at: string | null;
            /**
             * @description Whether an assistant made the program.
             * @example true
             */
            created_by_ai: boolean;
            /**
             * @description What the program was made from, when an assistant made it.
             * @example Hipertrofia, três dias, sem agachamento
             */
            ai_prompt: string | null;
            /**
             * Format: date-time
             * @description When the record was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /** @description The days of the program, in their order. */
            days: components["schemas"]["ProgramDay"][];
            /**
             * Format: uuid
             * @description The member's program that this one replaces.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            archived_previous: string | null;
        };
        Exercise: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description In Portuguese.
             * @example Supino reto com barra
             */
            name: string;
            /**
             * @description Name in English.
             * @example Barbell bench press
             */
            name_en: string | null;
            /**
             * @description In words.
             * @example O exercício de base para o peitoral.
             */
            description: string | null;
            /**
             * @description How it is done, step by step.
             * @example Deite com os olhos sob a barra e os pés firmes no chão.
             */
            instructions: string | null;
            /**
             * @description Main muscle groups.
             * @example [
             *       "chest"
             *     ]
             */
            muscle_groups: string[];
            /**
             * @description Muscle groups that help.
             * @example [
             *       "triceps",
             *       "shoulders"
             *     ]
             */
            secondary_muscle_groups: string[];
            /**
             * @description What it takes.
             * @example [
             *       "barbell",
             *       "bench"
             *     ]
             */
            equipment: string[];
            /**
             * @description The experience level it is meant for.
             * @example beginner
             * @enum {string|null}
             */
            difficulty: "beginner" | "intermediate" | "advanced" | null;
            /**
             * @description What kind of exercise it is, for example strength or cardio.
             * @example strength
             */
            exercise_type: string | null;
            /**
             * @description How the body moves, for example horizontal_push.
             * @example horizontal_push
             */
            movement_pattern: string | null;
            /**
             * @description A film of it.
             * @example https://example.com/supino.mp4
             */
            video_url: string | null;
            /**
             * @description A picture.
             * @example https://example.com/supino.mp4
             */
            thumbnail_url: string | null;
        };
        TrainerSchedule: {
            /**
             * @description 0 is Sunday, 6 is Saturday.
             * @example 1
             */
            day_of_week: number;
            /**
             * @description HH:MM, the gym's local time.
             * @example 07:00
             */
            start_time: string;
            /**
             * @description HH:MM, the gym's local time.
             * @example 07:00
             */
            end_time: string;
        };
        TrainerUser: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Name.
             * @example Ana Souza
             */
            name: string;
            /**
             * @description E-mail address; unique in the company.
             * @example ana@example.com
             */
            email: string | null;
        };
        TrainerListItem: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Professional registration.
             * @example 012345-G
             */
            cref_number: string | null;
            /**
             * @description State of the professional registration.
             * @example SP
             */
            cref_state: string | null;
            /**
             * @description What the trainer is good at.
             * @example [
             *       "Spinning",
             *       "HIIT"
             *     ]
             */
            specializations: string[];
            /**
             * @description Certificates of the trainer.
             * @example [
             *       "Kettlebell N1"
             *     ]
             */
            certifications: string[];
            /**
             * @description A few words about the trainer.
             * @example Treina corredores há oito anos.
             */
            bio: string | null;
            /**
             * @description Years of work as a trainer.
             * @example 8
             */
            years_experience: number | null;
            /**
             * @description The trainer's education.
             * @example Educação Física, USP
             */
            education: string | null;
            /**
             * @description Students the trainer takes at most.
             * @example 20
             */
            max_students: number | null;
            /**
             * @description Whether the trainer takes new students.
             * @example true
             */
            accepts_new_students: boolean;
            /**
             * @description Commission on students' memberships.
             * @example 10
             */
            commission_pct: number | null;
            /**
             * @description Whether it is in use.
             * @example true
             */
            is_active: boolean;
            /** @description When the trainer is there. */
            schedules: components["schemas"]["TrainerSchedule"][];
            user: components["schemas"]["TrainerUser"];
        };
        Student: {
            /**
             * Format: uuid
             * @description The member.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            member_id: string;
            /**
             * Format: uuid
             * @description The person.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            client_id: string;
            /**
             * @description Name.
             * @example Maria da Silva
             */
            name: string;
            /**
             * @description E-mail address; unique in the company.
             * @example maria@example.com
             */
            email: string | null;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "cancelled";
        };
        Trainer: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Professional registration.
             * @example 012345-G
             */
            cref_number: string | null;
            /**
             * @description State of the professional registration.
             * @example SP
             */
            cref_state: string | null;
            /**
             * @description What the trainer is good at.
             * @example [
             *       "Spinning",
             *       "HIIT"
             *     ]
             */
            specializations: string[];
            /**
             * @description Certificates of the trainer.
             * @example [
             *       "Kettlebell N1"
             *     ]
             */
            certifications: string[];
            /**
             * @description A few words about the trainer.
             * @example Treina corredores há oito anos.
             */
            bio: string | null;
            /**
             * @description Years of work as a trainer.
             * @example 8
             */
            years_experience: number | null;
            /**
             * @description The trainer's education.
             * @example Educação Física, USP
             */
            education: string | null;
            /**
             * @description Students the trainer takes at most.
             * @example 20
             */
            max_students: number | null;
            /**
             * @description Whether the trainer takes new students.
             * @example true
             */
            accepts_new_students: boolean;
            /**
             * @description Commission on students' memberships.
             * @example 10
             */
            commission_pct: number | null;
            /**
             * @description Whether it is in use.
             * @example true
             */
            is_active: boolean;
            /** @description When the trainer is there. */
            schedules: components["schemas"]["TrainerSchedule"][];
            user: components["schemas"]["TrainerUser"];
            /** @description The members who train with this trainer. */
            students: components["schemas"]["Student"][];
        };
        OccupancyOfMetrics: {
            /**
             * @description People inside now.
             * @example 37
             */
            current_count: number;
            /**
             * @description How many people fit.
             * @example 200
             */
            max_capacity: number;
        };
        Metrics: {
            /**
             * @description Members who are active or on trial.
             * @example 412
             */
            active_members: number;
            /**
             * @description Members of any status.
             * @example 530
             */
            total_members: number;
            /**
             * @description Members on trial.
             * @example 27
             */
            trial_members: number;
            /**
             * @description Monthly recurring revenue in cents of BRL: of each active membership, its price divided by the months of its billing period.
             * @example 5218340
             */
            mrr_cents: number;
            /**
             * @description Per cent, two decimals: of the members who had a membership before this month began and in it, those who
             *     have none any more. 0 when there were none.
             * @example 3.2
             */
            churn_rate: number;
            /**
             * @description Memberships that ended this month, up to today.
             * @example 14
             */
            cancelled_this_month: number;
            /**
             * @description Memberships that ended last month.
             * @example 11
             */
            cancelled_last_month: number;
            /**
             * @description Entries today.
             * @example 187
             */
            checkins_today: number;
            /**
             * @description Entries this month.
             * @example 4211
             */
            checkins_this_month: number;
            /**
             * @description Memberships that are past due.
             * @example 9
             */
            overdue_memberships: number;
            occupancy: components["schemas"]["OccupancyOfMetrics"];
        };
        UnitOccupancy: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Name.
             * @example Mensal
             */
            name: string;
            /**
             * @description People inside now.
             * @example 37
             */
            current_count: number;
            /**
             * @description How many people fit.
             * @example 20
             */
            max_capacity: number;
        };
        AccessAttemptMember: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description The person's whole name.
             * @example Maria da Silva
             */
            full_name: string;
        } | null;
        AccessAttempt: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            at: string;
            /**
             * @example allowed
             * @enum {string}
             */
            result: "allowed" | "duplicate" | "denied" | "exit" | "unpaired_exit";
            /**
             * @description Why, in words.
             * @example denied_past_due
             */
            reason: string | null;
            member: components["schemas"]["AccessAttemptMember"];
            /**
             * Format: uuid
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            store_id: string;
            store_name: string;
            /**
             * @description How the person was recognised.
             * @example facial
             */
            method: string;
            /**
             * @description Name of the device that read the entry.
             * @example Catraca 1
             */
            device_name: string | null;
            /** @description `key:ID`, `staff:ID`, `operator` or `time`. */
            actor: string;
            /** @description What the key or the person is called. */
            actor_name: string | null;
        };
        ClassToday: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            class_type_name: string;
            color: string | null;
            /**
             * @description HH:MM, the gym's local time.
             * @example 07:00
             */
            start_time: string;
            /**
             * @description HH:MM, the gym's local time.
             * @example 07:50
             */
            end_time: string;
            /**
             * @description Where it stands.
             * @example scheduled
             * @enum {string}
             */
            status: "scheduled" | "cancelled" | "completed";
            /**
             * @description Name of the trainer.
             * @example Ana Souza
             */
            trainer_name: string | null;
            /**
             * Format: uuid
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            store_id: string | null;
            /**
             * @description How many people fit.
             * @example 20
             */
            max_capacity: number;
            current_bookings: number;
            waitlist_count: number;
        };
        MoneyToday: {
            due_today_cents: number;
            overdue_cents: number;
            overdue_count: number;
            paid_today_cents: number;
        };
        Alert: {
            /**
             * @example webhook_disabled
             * @enum {string}
             */
            kind: "webhook_disabled" | "webhook_failing" | "job_stuck" | "job_given_up" | "move_failing";
            /**
             * Format: uuid
             * @description Of the webhook, or of the member whose membership time could not move on.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string | null;
            /** @description The URL of the webhook, the name of the job, or of the member. */
            text: string;
            count: number;
        };
        Today: {
            units: components["schemas"]["UnitOccupancy"][];
            /** @description The latest thirty, newest first. */
            entries: components["schemas"]["AccessAttempt"][];
            classes: components["schemas"]["ClassToday"][];
            money: components["schemas"]["MoneyToday"];
            alerts: components["schemas"]["Alert"][];
        };
        FoundMember: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description The person's whole name.
             * @example Maria da Silva
             */
            full_name: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "cancelled";
            phone: string | null;
            cpf: string | null;
            plan_name: string | null;
            /** @example true */
            inside: boolean;
            /**
             * @description False when the front desk has closed the door to this member.
             * @example true
             */
            access_enabled: boolean;
        };
        TrainerOfMember: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Name.
             * @example Mensal
             */
            name: string;
        } | null;
        OpenVisit: {
            /**
             * Format: uuid
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            store_id: string;
            store_name: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            since: string;
        } | null;
        MembershipOnCard: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: uuid
             * @description The plan.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            plan_id: string;
            plan_name: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "past_due" | "cancelled";
            /**
             * Format: date
             * @description First day of validity.
             * @example 2026-03-01
             */
            start_date: string;
            /**
             * Format: date
             * @description Last day of validity.
             * @example 2026-03-01
             */
            end_date: string | null;
            /**
             * @description Price of a period in cents of BRL.
             * @example 12990
             */
            price_cents: number;
            credits_left: number | null;
        };
        OpenCharge: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description In words.
             * @example Três dias por semana
             */
            description: string;
            /**
             * @description What is owed, in cents of BRL.
             * @example 12990
             */
            amount_cents: number;
            /**
             * Format: date
             * @description Day by which it is to be paid.
             * @example 2026-03-01
             */
            due_date: string;
            /**
             * @description Where it stands.
             * @example pending
             * @enum {string}
             */
            status: "pending" | "overdue";
        };
        VisitOnCard: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: date-time
             * @description When the person came in.
             * @example 2026-03-01T12:00:00.000Z
             */
            checkin_at: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            checkout_at: string | null;
            store_name: string;
            override_reason: string | null;
        };
        MemberCard: {
            trainer: components["schemas"]["TrainerOfMember"];
            /** @example Wellhub */
            partner_program: string | null;
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description The person's whole name.
             * @example Maria da Silva
             */
            full_name: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "cancelled";
            phone: string | null;
            /**
             * @description E-mail address; unique in the company.
             * @example maria@example.com
             */
            email: string | null;
            /**
             * Format: date
             * @description Day on which the member was registered.
             * @example 2026-03-01
             */
            joined_at: string;
            /**
             * @description False when the front desk has closed the door to this member.
             * @example true
             */
            access_enabled: boolean;
            access_block_reason: string | null;
            /**
             * @description Entries in all.
             * @example 42
             */
            total_checkins: number;
            current_streak: number;
            inside: components["schemas"]["OpenVisit"];
            /** @description All memberships the member ever had, newest first. */
            memberships: components["schemas"]["MembershipOnCard"][];
            open_charges: components["schemas"]["OpenCharge"][];
            visits: components["schemas"]["VisitOnCard"][];
            attempts: components["schemas"]["AccessAttempt"][];
        };
        ImportProblem: {
            /** @description From 0, in the order sent. */
            row: number;
            field: string | null;
            message: string;
            /** @description As when the member is registered alone. */
            code: string;
            /**
             * @description Which rule the value breaks, for a program. The values that the rule mentions are given beside it.
             *
             *     - `required`: A value is missing.
             *     - `blank`: The text has no visible character.
             *     - `unknown`: There is no such field here.
             *     - `type`: The value has another JSON type than `types`.
             *     - `enum`: The value is none of `values`.
             *     - `min`: The number is less than `limit`.
             *     - `max`: The number is more than `limit`.
             *     - `max_total`: The amounts come to more than `limit` cents together.
             *     - `min_length`: The text has fewer than `limit` characters.
             *     - `max_length`: The text has more than `limit` characters.
             *     - `min_items`: The list has fewer than `limit` entries.
             *     - `max_items`: The list has more than `limit` entries.
             *     - `unique`: The list names the same one twice.
             *     - `form`: The text has not the form of `pattern`, of which `sample` is one where it is given.
             *     - `text`: The text has a NUL character or broken Unicode.
             *     - `uuid`: It is not a UUID.
             *     - `date`: It is not a date as YYYY-MM-DD, from 1900 to 2199.
             *     - `timestamp`: It is not an ISO 8601 timestamp, from 1900 to 2199.
             *     - `email`: It is not an e-mail address.
             *     - `phone`: It is not a telephone number in E.164 form.
             *     - `cpf`: It is not a CPF: eleven digits with correct check digits.
             *     - `network`: It is neither an IP address nor a network such as 203.0.113.0/24.
             *     - `url`: It is not an address of the web.
             *     - `https`: The address does not start with https://.
             *     - `url_credentials`: The address has a user name or a password in it.
             *     - `picture`: It is not a picture of the type that it says, or it is larger than 100 kB.
             *     - `public_host`: The host is not on the public internet.
             *     - `future`: It does not lie in the future.
             *     - `not_future`: It lies in the future.
             *     - `earliest`: It lies before `moment`.
             *     - `latest`: It lies after `moment`.
             *     - `after`: The end of a period does not lie after its start, which is the field `other`.
             *     - `not_before`: The end of a period lies before its start, which is the field `other`.
             *     - `not_after`: The start of a period lies after its end, which is the field `other`.
             *     - `max_days`: The period has more than `limit` days.
             *     - `not_with`: It cannot be combined with `others`.
             *     - `wrong_password`: It is not the password.
             *     - `common_password`: It is one of the most common passwords, or much like one.
             *     - `personal_password`: The password is made of the name, the e-mail address or the company.
             *     - `patterned_password`: The password follows a pattern, such as a row of keys, a repetition or a date.
             *     - `simple_password`: The password needs more words, or words that do not belong together.
             *     - `wrong_code`: The code is wrong or was used before.
             *     - `wrong_passkey`: The passkey is not accepted here.
             *     - `too_late`: It comes too late: the confirmation by password is over.
             *     - `json`: The body is not valid JSON.
             *     - `max_depth`: The body is nested deeper than `limit` levels.
             *     - `host`: It is not the name of a host.
             *     - `unreadable`: The request could not be read.
             * @example required
             * @enum {string}
             */
            rule?: "required" | "blank" | "unknown" | "type" | "enum" | "min" | "max" | "max_total" | "min_length" | "max_length" | "min_items" | "max_items" | "unique" | "form" | "text" | "uuid" | "date" | "timestamp" | "email" | "phone" | "cpf" | "network" | "url" | "https" | "url_credentials" | "picture" | "public_host" | "future" | "not_future" | "earliest" | "latest" | "after" | "not_before" | "not_after" | "max_days" | "not_with" | "wrong_password" | "common_password" | "personal_password" | "patterned_password" | "simple_password" | "wrong_code" | "wrong_passkey" | "too_late" | "json" | "max_depth" | "host" | "unreadable";
            /**
             * @description The least or the most that is allowed.
             * @example 7
             */
            limit?: number;
            /**
             * @description The first or the last day or timestamp that is allowed.
             * @example 2026-03-01
             */
            moment?: string;
            /**
             * @description The field at the other end of the period.
             * @example start_time
             */
            other?: string;
            /** @description The fields that exclude this one. */
            others?: string[];
            /** @description What is allowed. */
            values?: string[];
            /** @description The JSON types that are allowed, `integer` among them. */
            types?: string[];
            /**
             * @description The form as a regular expression.
             * @example ^([01]\d|2[0-3]):[0-5]\d$
             */
            pattern?: string;
            /**
             * @description A text of that form.
             * @example 07:00
             */
            sample?: string;
        };
        ImportReport: {
            accepted: number;
            problems: components["schemas"]["ImportProblem"][];
        };
        ExportedMember: {
            /**
             * @description The person's whole name.
             * @example Maria da Silva
             */
            full_name: string;
            /**
             * @description E-mail address; unique in the company.
             * @example maria@example.com
             */
            email: string | null;
            /**
             * @description E.164.
             * @example +5511987654321
             */
            phone: string | null;
            /**
             * @description Eleven digits.
             * @example 52998224725
             */
            cpf: string | null;
            /**
             * Format: date
             * @description Day of birth.
             * @example 2026-03-01
             */
            birth_date: string | null;
            /**
             * @description As the person says.
             * @example male
             * @enum {string|null}
             */
            gender: "male" | "female" | "other" | null;
            /**
             * @description Origin, as registered in the company's catalogue.
             * @example Instagram
             */
            source: string | null;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "cancelled";
            /**
             * Format: date
             * @description Day on which the member was registered.
             * @example 2026-03-01
             */
            joined_at: string;
            /**
             * @description Entries in all.
             * @example 42
             */
            total_checkins: number;
        };
        BodyMeasurement: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: date-time
             * @description Set by the service.
             * @example 2026-03-01T12:00:00.000Z
             */
            measured_at: string;
            /**
             * @description Kilograms.
             * @example 72.4
             */
            weight_kg: number | null;
            /**
             * @description Height in centimetres.
             * @example 168
             */
            height_cm: number | null;
            /**
             * @description Body fat, per cent.
             * @example 22.5
             */
            body_fat_pct: number | null;
            /**
             * @description Muscle mass, per cent.
             * @example 38.1
             */
            muscle_mass_pct: number | null;
            /**
             * @description Girth of the chest in centimetres.
             * @example 94
             */
            chest_cm: number | null;
            /**
             * @description Girth of the waist in centimetres.
             * @example 78
             */
            waist_cm: number | null;
            /**
             * @description Girth of the hip in centimetres.
             * @example 99
             */
            hip_cm: number | null;
            /**
             * @description Girth of the left arm in centimetres.
             * @example 30.5
             */
            left_arm_cm: number | null;
            /**
             * @description Girth of the right arm in centimetres.
             * @example 31
             */
            right_arm_cm: number | null;
            /**
             * @description Girth of the left thigh in centimetres.
             * @example 55
             */
            left_thigh_cm: number | null;
            /**
             * @description Girth of the right thigh in centimetres.
             * @example 55.5
             */
            right_thigh_cm: number | null;
            /**
             * @description Girth of the left calf in centimetres.
             * @example 36
             */
            left_calf_cm: number | null;
            /**
             * @description Girth of the right calf in centimetres.
             * @example 36
             */
            right_calf_cm: number | null;
            /**
             * @description The member entered it, in the app.
             * @example true
             */
            by_member: boolean;
        };
        Connections: {
            trainer: components["schemas"]["TrainerOfMember"];
            /** @example Wellhub */
            partner_program: string | null;
        };
        AccessState: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description False when the front desk has closed the door to this member.
             * @example true
             */
            access_enabled: boolean;
        };
        MakeAppLinkFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example APP_OFF
                     * @enum {string}
                     */
                    reason?: "APP_OFF" | "IDEMPOTENCY_KEY_REUSED" | "SECRET_NOT_KEPT";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        MemberWithApp: {
            /**
             * Format: uuid
             * @description Member profile.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description The person's whole name.
             * @example Maria da Silva
             */
            full_name: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "cancelled";
            /** @description How many are signed in. */
            phones: number;
            /**
             * Format: date-time
             * @description To the hour.
             * @example 2026-03-01T12:00:00.000Z
             */
            last_used_at: string;
        };
        AppPhone: {
            /**
             * Format: uuid
             * @description Session.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Browser and system.
             * @example Safari · iPhone
             */
            device: string | null;
            /**
             * Format: date-time
             * @description When the phone came in.
             * @example 2026-03-01T12:00:00.000Z
             */
            begun_at: string;
            /**
             * Format: date-time
             * @description To the hour.
             * @example 2026-03-01T12:00:00.000Z
             */
            last_used_at: string;
        };
        SignUp: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: date-time
             * @description When it was sent.
             * @example 2026-03-01T12:00:00.000Z
             */
            at: string;
            /**
             * @description `new`: it made the member. `known`: the CPF or the e-mail is that of this member, of whom nothing was changed.
             * @example new
             * @enum {string}
             */
            outcome: "new" | "known";
            member: {
                /**
                 * Format: uuid
                 * @description Member profile.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
                /**
                 * @description The person's whole name.
                 * @example Maria da Silva
                 */
                full_name: string;
                /**
                 * @description Where it stands.
                 * @example trial
                 * @enum {string}
                 */
                status: "trial" | "active" | "frozen" | "cancelled";
            };
        };
        ErasureRequest: {
            /**
             * Format: uuid
             * @description Request.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: date-time
             * @description When the member asked.
             * @example 2026-03-01T12:00:00.000Z
             */
            asked_at: string;
            /**
             * @description Open until the member takes it back or the gym answers.
             * @example open
             * @enum {string}
             */
            state: "open" | "withdrawn" | "done" | "refused";
            /**
             * @description The gym's words to the member.
             * @example Há cobranças em aberto.
             */
            reason: string | null;
            /**
             * Format: date-time
             * @description When it was taken back or answered.
             * @example 2026-03-01T12:00:00.000Z
             */
            answered_at: string | null;
            member: {
                /**
                 * Format: uuid
                 * @description Member profile.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
                /**
                 * @description Of the member.
                 * @example Ana Souza
                 */
                full_name: string;
            };
        };
        AnswerErasureRequestFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example NOT_OPEN
                     * @enum {string}
                     */
                    reason?: "NOT_OPEN" | "IDEMPOTENCY_KEY_REUSED";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        FinancialEntry: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: uuid
             * @description The member.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            member_id: string;
            /**
             * Format: uuid
             * @description The membership.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            membership_id: string | null;
            /**
             * @description In words.
             * @example Mensal, 2026-03-01
             */
            description: string;
            /**
             * @description What is owed, in cents of BRL.
             * @example 12990
             */
            amount_cents: number;
            /**
             * @description Always BRL.
             * @example BRL
             */
            currency: string;
            /**
             * Format: date
             * @description Day by which it is to be paid.
             * @example 2026-03-01
             */
            due_date: string;
            /**
             * @description Where it stands.
             * @example pending
             * @enum {string}
             */
            status: "pending" | "overdue" | "paid" | "cancelled";
            /**
             * @description How it is paid.
             * @example credit_card
             * @enum {string|null}
             */
            payment_method: "credit_card" | "debit_card" | "pix" | "boleto" | "cash" | null;
            /**
             * Format: date-time
             * @description When it was paid.
             * @example 2026-03-01T12:00:00.000Z
             */
            paid_at: string | null;
            /**
             * Format: date-time
             * @description When the record was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
        };
        PayChargeFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example CHARGE_NOT_OPEN
                     * @enum {string}
                     */
                    reason?: "CHARGE_NOT_OPEN" | "IDEMPOTENCY_KEY_REUSED";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        MembershipHistoryEntry: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: date-time
             * @description When it took effect.
             * @example 2026-03-01T12:00:00.000Z
             */
            at: string;
            /** @example frozen */
            change: string;
            from_status: string | null;
            to_status: string;
            /**
             * @description Why, in words.
             * @example Viagem
             */
            reason: string | null;
            /** @description `time`, `operator`, `key:ID` or `staff:ID`. */
            actor: string;
            /** @description Of the person or the key. */
            actor_name: string | null;
            changes: {
                [key: string]: unknown;
            };
        };
        MembershipQuote: {
            /**
             * Format: date
             * @description First day of validity.
             * @example 2026-03-01
             */
            start_date: string;
            /**
             * Format: date
             * @description The last day it is valid, unless it is renewed.
             * @example 2026-03-01
             */
            end_date: string;
            /**
             * Format: date
             * @example 2026-03-01
             */
            trial_ends_on: string | null;
            /**
             * @description What the member pays per period, discount included.
             * @example 11691
             */
            price_cents: number;
            /**
             * @description Per cent off the plan's price, 0 to 100.
             * @example 10
             */
            discount_pct: number;
            /** @description What would be due first; none where a payment service charges. */
            charges: {
                /**
                 * @example enrollment
                 * @enum {string}
                 */
                kind: "enrollment" | "period";
                /**
                 * @description What is owed, in cents of BRL.
                 * @example 11691
                 */
                amount_cents: number;
                /**
                 * Format: date
                 * @description Day by which it is to be paid.
                 * @example 2026-03-01
                 */
                due_date: string;
            }[];
        };
        QuoteMembershipFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example PLAN_INACTIVE
                     * @enum {string}
                     */
                    reason?: "PLAN_INACTIVE" | "PLAN_NOT_IN_UNIT" | "PROMOTION_INVALID" | "PROMOTION_WITH_DISCOUNT" | "IDEMPOTENCY_KEY_REUSED";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        ChargeListItem: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: uuid
             * @description The member.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            member_id: string;
            /**
             * Format: uuid
             * @description The membership.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            membership_id: string | null;
            /**
             * @description In words.
             * @example Mensal, 2026-03-01
             */
            description: string;
            /**
             * @description What is owed, in cents of BRL.
             * @example 12990
             */
            amount_cents: number;
            /**
             * @description Always BRL.
             * @example BRL
             */
            currency: string;
            /**
             * Format: date
             * @description Day by which it is to be paid.
             * @example 2026-03-01
             */
            due_date: string;
            /**
             * @description Where it stands.
             * @example pending
             * @enum {string}
             */
            status: "pending" | "overdue" | "paid" | "cancelled";
            /**
             * @description How it is paid.
             * @example credit_card
             * @enum {string|null}
             */
            payment_method: "credit_card" | "debit_card" | "pix" | "boleto" | "cash" | null;
            /**
             * Format: date-time
             * @description When it was paid.
             * @example 2026-03-01T12:00:00.000Z
             */
            paid_at: string | null;
            /**
             * Format: date-time
             * @description When the record was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /** @example Ana Souza */
            member_name: string | null;
        };
        SaleItem: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description In words.
             * @example Água mineral 500 ml
             */
            description: string;
            /**
             * @description How many.
             * @example 2
             */
            quantity: number;
            /**
             * @description Price of one, in cents of BRL.
             * @example 650
             */
            unit_price_cents: number;
            /**
             * @description In cents of BRL.
             * @example 1300
             */
            total_cents: number;
        };
        SaleListItem: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: uuid
             * @description The buyer, when it is a member.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            member_id: string | null;
            /**
             * Format: uuid
             * @description Unit.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            store_id: string | null;
            /**
             * @description Where it stands.
             * @example pending
             * @enum {string}
             */
            status: "pending" | "paid" | "partially_refunded" | "refunded";
            /**
             * @description The items less the discount.
             * @example 1200
             */
            total_cents: number;
            /**
             * @description Taken off the total, in cents of BRL.
             * @example 100
             */
            discount_cents: number;
            /**
             * @description Given back so far, in cents of BRL.
             * @example 0
             */
            refunded_cents: number;
            /**
             * @description Always BRL.
             * @example BRL
             */
            currency: string;
            /**
             * @description How it is paid.
             * @example credit_card
             * @enum {string|null}
             */
            payment_method: "credit_card" | "debit_card" | "pix" | "boleto" | "cash" | null;
            /** @description What was sold. */
            items: components["schemas"]["SaleItem"][];
            /**
             * Format: date-time
             * @description When the record was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was paid.
             * @example 2026-03-01T12:00:00.000Z
             */
            paid_at: string | null;
            /**
             * Format: date-time
             * @description Of the latest refund.
             * @example 2026-03-01T12:00:00.000Z
             */
            refunded_at: string | null;
            /** @example Ana Souza */
            member_name: string | null;
        };
        Sale: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: uuid
             * @description The buyer, when it is a member.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            member_id: string | null;
            /**
             * Format: uuid
             * @description Unit.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            store_id: string | null;
            /**
             * @description Where it stands.
             * @example pending
             * @enum {string}
             */
            status: "pending" | "paid" | "partially_refunded" | "refunded";
            /**
             * @description The items less the discount.
             * @example 1200
             */
            total_cents: number;
            /**
             * @description Taken off the total, in cents of BRL.
             * @example 100
             */
            discount_cents: number;
            /**
             * @description Given back so far, in cents of BRL.
             * @example 0
             */
            refunded_cents: number;
            /**
             * @description Always BRL.
             * @example BRL
             */
            currency: string;
            /**
             * @description How it is paid.
             * @example credit_card
             * @enum {string|null}
             */
            payment_method: "credit_card" | "debit_card" | "pix" | "boleto" | "cash" | null;
            /** @description What was sold. */
            items: components["schemas"]["SaleItem"][];
            /**
             * Format: date-time
             * @description When the record was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was paid.
             * @example 2026-03-01T12:00:00.000Z
             */
            paid_at: string | null;
            /**
             * Format: date-time
             * @description Of the latest refund.
             * @example 2026-03-01T12:00:00.000Z
             */
            refunded_at: string | null;
        };
        PaySaleFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example SALE_NOT_OPEN
                     * @enum {string}
                     */
                    reason?: "SALE_NOT_OPEN" | "IDEMPOTENCY_KEY_REUSED";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        RefundSaleFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example SALE_NOT_PAID
                     * @enum {string}
                     */
                    reason?: "SALE_NOT_PAID" | "REFUND_TOO_LARGE" | "IDEMPOTENCY_KEY_REUSED";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        Seat: {
            /**
             * Format: uuid
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            booking_id: string;
            /**
             * Format: uuid
             * @description The member.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            member_id: string;
            /**
             * @description The person's whole name.
             * @example Maria da Silva
             */
            full_name: string;
            phone: string | null;
            /**
             * @description Where it stands.
             * @example confirmed
             * @enum {string}
             */
            status: "confirmed" | "waitlisted";
            waitlist_position: number | null;
            /**
             * Format: date-time
             * @description When the seat or the waiting place was taken.
             * @example 2026-03-01T12:00:00.000Z
             */
            booked_at: string;
        };
        Roster: {
            class: components["schemas"]["ClassInstance"];
            /**
             * Format: uuid
             * @description The entry of the weekly schedule that made it.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            schedule_id: string;
            /**
             * @description It was changed apart from the weekly schedule.
             * @example true
             */
            changed_by_hand: boolean;
            seats: components["schemas"]["Seat"][];
        };
        ChangeClassFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example CLASS_NOT_BOOKABLE
                     * @enum {string}
                     */
                    reason?: "CLASS_NOT_BOOKABLE" | "IDEMPOTENCY_KEY_REUSED";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        CancelClassFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example CLASS_NOT_BOOKABLE
                     * @enum {string}
                     */
                    reason?: "CLASS_NOT_BOOKABLE" | "IDEMPOTENCY_KEY_REUSED";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        ValidationErrorOrSourceReservedAnswer: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR" | "SOURCE_RESERVED";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /** @description Of a 400: everything that is wrong, field by field. */
                    fields?: components["schemas"]["FieldError"][];
                } & {
                    [key: string]: unknown;
                };
            };
        };
        TrainedStudent: {
            /**
             * Format: uuid
             * @description Member profile.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description The person's whole name.
             * @example Maria da Silva
             */
            full_name: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "cancelled";
            /**
             * Format: date-time
             * @description Null if there was none.
             * @example 2026-03-01T12:00:00.000Z
             */
            last_workout_at: string | null;
            /**
             * @description Of the active one.
             * @example Hipertrofia A/B/C
             */
            program_name: string | null;
            /**
             * Format: date
             * @description Its last day, if it has one.
             * @example 2026-03-01
             */
            program_ends_on: string | null;
        };
        DoneSet: {
            /**
             * @description From 1 within the exercise.
             * @example 1
             */
            set_number: number;
            /**
             * @description Null where nobody counts.
             * @example 10
             */
            reps: number | null;
            /**
             * @description Null without a load.
             * @example 42.5
             */
            load_kg: number | null;
        };
        DoneExercise: {
            /**
             * Format: uuid
             * @description In the catalogue.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            exercise_id: string;
            /**
             * @description Name of the exercise in the catalogue.
             * @example Supino reto com barra
             */
            exercise_name: string;
            sets: components["schemas"]["DoneSet"][];
        };
        DoneWorkout: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /** @example Hipertrofia A/B/C */
            program_name: string;
            /**
             * @description How the day is called in the program.
             * @example A
             */
            day_label: string;
            /** @example Peito e tríceps */
            day_name: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            begun_at: string;
            /**
             * Format: date-time
             * @description Null for one that was not finished.
             * @example 2026-03-01T12:00:00.000Z
             */
            finished_at: string | null;
            /** @example 18 */
            set_count: number;
            /**
             * @description The sum of load times repetitions.
             * @example 4250
             */
            volume_kg: number;
            /** @description The exercises of the day, in their order. */
            exercises: components["schemas"]["DoneExercise"][];
        };
        DoneWorkouts: {
            /** @description Newest first. */
            workouts: components["schemas"]["DoneWorkout"][];
            /**
             * Format: uuid
             * @description To ask for what comes after with, as `before`; null at the end.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            next: string | null;
        };
        CurvePoint: {
            /**
             * Format: uuid
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            workout_id: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            begun_at: string;
            /**
             * @description The heaviest set.
             * @example 60
             */
            best_load_kg: number | null;
            /**
             * @description Of one set.
             * @example 12
             */
            most_reps: number | null;
            /**
             * @description The sum of load times repetitions.
             * @example 1440
             */
            volume_kg: number;
            /** @example 3 */
            set_count: number;
        };
        ExerciseCurve: {
            /**
             * Format: uuid
             * @description In the catalogue.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            exercise_id: string;
            /**
             * @description Name of the exercise in the catalogue.
             * @example Supino reto com barra
             */
            exercise_name: string;
            /** @description A point for each of the latest hundred workouts with this exercise, oldest first. */
            points: components["schemas"]["CurvePoint"][];
        };
        EntriesByHour: {
            /** @description 1 is Monday. */
            weekday: number;
            hour: number;
            entries: number;
        };
        MonthOfMemberships: {
            /**
             * Format: date
             * @description Its first day.
             * @example 2026-03-01
             */
            month: string;
            /** @description A twelfth of what the memberships good on its last day bring a year. */
            mrr_cents: number;
            /** @description Members with a membership good on its last day. */
            active_members: number;
            /** @description Members whose last membership ended in it. */
            lost_members: number;
            /** @description Members whose first membership began in it. */
            joined_members: number;
        };
        ClassOccupancy: {
            class_type_name: string;
            seats: number;
            booked: number;
            waited: number;
        };
        Cohort: {
            /**
             * Format: date
             * @description In which their first membership began.
             * @example 2026-03-01
             */
            month: string;
            members: number;
            /** @description How many had a good membership at the end of this month, and of each later one. */
            retained: number[];
        };
        Insights: {
            /** @description Entries of the last 90 days, by local weekday and hour; hours without any are absent. */
            by_hour: components["schemas"]["EntriesByHour"][];
            by_month: components["schemas"]["MonthOfMemberships"][];
            /** @description Of the classes of the last 56 days. */
            class_occupancy: components["schemas"]["ClassOccupancy"][];
            cohorts: components["schemas"]["Cohort"][];
        };
        ApiKey: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Name.
             * @example Mensal
             */
            name: string;
            /**
             * @description Its beginning and end.
             * @example ctr_live_…a1B2
             */
            key: string;
            scopes: string[];
            /** @description Requests per minute. */
            rate_limit: number;
            /**
             * Format: date-time
             * @description When the record was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            revoked_at: string | null;
            /** @description From where it may be used; null: from everywhere. */
            allowed_addresses: string[] | null;
            /**
             * Format: date-time
             * @description Noted once a minute.
             * @example 2026-03-01T12:00:00.000Z
             */
            last_used_at: string | null;
            /**
             * @description An IP address.
             * @example 203.0.113.7
             */
            last_used_from: string | null;
        };
        ShownApiKey: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Name.
             * @example Mensal
             */
            name: string;
            /** @description Shown this once. */
            key: string;
            scopes: string[];
        };
        CreateApiKeyFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example TOO_MANY_KEYS
                     * @enum {string}
                     */
                    reason?: "TOO_MANY_KEYS" | "IDEMPOTENCY_KEY_REUSED" | "SECRET_NOT_KEPT";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        RotateApiKeyFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example KEY_REVOKED
                     * @enum {string}
                     */
                    reason?: "KEY_REVOKED" | "TOO_MANY_KEYS" | "IDEMPOTENCY_KEY_REUSED" | "SECRET_NOT_KEPT";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        ApiRequest: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            at: string;
            /**
             * Format: uuid
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            key_id: string;
            key_name: string | null;
            /**
             * @description How the person was recognised.
             * @example facial
             */
            method: string;
            path: string;
            /**
             * @description Where it stands.
             * @example active
             */
            status: number;
            duration_ms: number;
        };
        Webhook: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            url: string;
            /** @description Null: all, also kinds to come. */
            events: string[] | null;
            /** @example true */
            is_enabled: boolean;
            /**
             * @example gone
             * @enum {string|null}
             */
            disabled_reason: "gone" | "failing" | "by_hand" | null;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            disabled_at: string | null;
            /**
             * @description Nothing is sent, because no key opens its secret any more; a new secret sends what is due.
             * @example true
             */
            secret_lost: boolean;
            failed_in_a_row: number;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            last_success_at: string | null;
            /**
             * Format: date-time
             * @description When the record was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
        };
        ShownWebhook: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            url: string;
            events: string[];
            /** @description Shown this once. */
            secret: string;
        };
        CreateWebhookFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example TOO_MANY_WEBHOOKS
                     * @enum {string}
                     */
                    reason?: "TOO_MANY_WEBHOOKS" | "IDEMPOTENCY_KEY_REUSED" | "SECRET_NOT_KEPT";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        RotatedSecret: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /** @description Shown this once. */
            secret: string;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            previous_secret_expires_at: string | null;
        };
        WebhookTestReport: {
            /**
             * Format: uuid
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            event_id: string;
            /** @example true */
            accepted: boolean;
            status_code: number | null;
            duration_ms: number;
            phase: string;
            answer: string | null;
            error: string | null;
        };
        TestWebhookFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example RESTORED_COPY
                     * @enum {string}
                     */
                    reason?: "RESTORED_COPY" | "SECRET_LOST" | "IDEMPOTENCY_KEY_REUSED";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        DeliveryAttempt: {
            number: number;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            attempted_at: string;
            phase: string;
            status_code: number | null;
            duration_ms: number;
            answer: string | null;
            error: string | null;
        };
        Delivery: {
            /**
             * Format: uuid
             * @description Of the event.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            type: string;
            /**
             * Format: date-time
             * @description When the record was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * @description Where it stands.
             * @example pending
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed";
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            next_attempt_at: string | null;
            /** @description The body of the request, as it is signed and sent. */
            payload: string;
            attempts: components["schemas"]["DeliveryAttempt"][];
        };
        QueuedEvents: {
            queued: number;
        };
        ReplayEventFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example NO_WEBHOOK
                     * @enum {string}
                     */
                    reason?: "NO_WEBHOOK" | "IDEMPOTENCY_KEY_REUSED";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        RecoverEventsFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example WEBHOOK_OFF
                     * @enum {string}
                     */
                    reason?: "WEBHOOK_OFF" | "IDEMPOTENCY_KEY_REUSED";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        CompanySettings: {
            slug: string;
            timezone: string;
            /** @example true */
            is_test: boolean;
            /**
             * Format: date-time
             * @description The company's clock.
             * @example 2026-03-01T12:00:00.000Z
             */
            now: string;
            /**
             * @description Name.
             * @example Mensal
             */
            name: string;
            /**
             * @example internal
             * @enum {string}
             */
            billing: "internal" | "external";
            /** Format: email */
            alert_email: string | null;
            debounce_seconds: number;
            max_visit_minutes: number;
            /** @example true */
            deny_when_full: boolean;
            /**
             * @description Whether members may use the app.
             * @example true
             */
            app_enabled: boolean;
            /**
             * @description Whether visitors may sign up by themselves.
             * @example true
             */
            app_sign_up: boolean;
            /**
             * @description Whether the app has the classes.
             * @example true
             */
            app_classes: boolean;
            /**
             * @description Whether the app has the workouts.
             * @example true
             */
            app_workouts: boolean;
            /** @description Of the app, as #rrggbb. */
            app_color: string | null;
            /** @description An https address, or a picture as a data: address: PNG, JPEG, WebP or SVG, of at most 100 kB. */
            app_logo: string | null;
            /** @description What people read before they have come in. */
            app_welcome: string | null;
            /** @description How to reach the company, as the app shows it. */
            app_contact: string | null;
            /**
             * @description Whether members may freeze in the app, within what their plan allows.
             * @example true
             */
            app_freeze: boolean;
            /**
             * @description Whether members may cancel and renew in the app, at the end of their period.
             * @example true
             */
            app_cancel: boolean;
            /** @description How many hours before a class members may book it in the app at the earliest; null: at any time. */
            app_book_hours_before: number | null;
            /** @description Until how many hours before a class members may give up a seat in the app. */
            app_leave_hours_before: number;
            /** @description For how many days members who miss a class that they have booked may not book in the app. */
            app_no_show_block_days: number;
            /**
             * @description Whether members may enter body measurements in the app.
             * @example true
             */
            app_measure: boolean;
            /** @description How to pay what is owed, as the app shows it. */
            app_payment_text: string | null;
            /**
             * @description Whether members are told of things by mail.
             * @example true
             */
            app_notices: boolean;
            /** @description How many days before its end a member is told of a trial; 0: not. */
            app_trial_notice_days: number;
            /** @description How many days before it is due a member is told of a charge; 0: on that day only. */
            app_charge_notice_days: number;
            /** @description How long events can be listed, replayed and recovered. */
            events_kept_days: number;
            /** @description How long deliveries that were accepted are listed; never longer than events. */
            deliveries_kept_days: number;
            /** @description How long lines of the audit trail are kept, at least. */
            audit_kept_years: number;
            /** @description How long the requests made with keys are listed. */
            requests_kept_days: number;
            staff_idle_minutes: number;
            /** @description Whose role is listed must set up a second factor before anything else. */
            second_factor_roles: ("owner" | "manager" | "receptionist" | "trainer")[];
        };
        MoveClockFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example NOT_A_TEST_COMPANY
                     * @enum {string}
                     */
                    reason?: "NOT_A_TEST_COMPANY" | "IDEMPOTENCY_KEY_REUSED";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        PairedDevice: {
            /**
             * Format: uuid
             * @description Device.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Of the device.
             * @example Tablet da entrada
             */
            name: string;
            /**
             * @description Unit.
             * @example Centro
             */
            store_name: string;
            paired: {
                /**
                 * Format: date-time
                 * @example 2026-03-01T12:00:00.000Z
                 */
                paired_at: string;
                /**
                 * Format: date-time
                 * @description To the minute.
                 * @example 2026-03-01T12:00:00.000Z
                 */
                last_seen_at: string;
                /**
                 * @description Browser and system.
                 * @example Chrome · Android
                 */
                program: string | null;
            } | null;
        };
        System: {
            receivers: {
                /** @description How long the oldest delivery that is due has waited; null if none is. */
                oldest_due_seconds: number | null;
                /** @description Webhooks whose last event was not accepted. */
                failing: number;
                /** @description Webhooks that were switched off because of their receiver. */
                disabled: number;
            };
            jobs: {
                /** @description Jobs other than mails and payments that failed and wait for another try. */
                failing: number;
                /** @description Jobs other than mails and payments that are not tried again. */
                given_up: number;
            };
            mail: {
                /**
                 * @description Whether SMTP_URL is set.
                 * @example true
                 */
                configured: boolean;
                /** @description Mails that failed and wait for another try. */
                failing: number;
                /** @description Mails that are not tried again. */
                given_up: number;
            };
            payments: {
                /**
                 * @description Whether a payment gateway is connected.
                 * @example true
                 */
                configured: boolean;
                /** @description Calls of the payment gateway that failed and wait for another try. */
                failing: number;
                /** @description Calls of the payment gateway that are not tried again. */
                given_up: number;
            };
            moves: {
                /** @description Memberships that time could not move on. */
                failing: number;
            };
            /** @description Null when other companies share the installation, because it is none of their business. */
            machine: {
                /** @description Free on the disk of the data folder. */
                disk_free_bytes: number;
                /** @description The size of that disk. */
                disk_size_bytes: number;
                /** @description The size of the database. */
                database_bytes: number;
                /** @description Databases that follow this one. */
                standbys: number;
                /** @description How far the slowest of them is behind; null if that is unknown. */
                replication_lag_seconds: number | null;
                /** @description The age of the last backup made on this machine; null if there is none. */
                backup_age_seconds: number | null;
                /** @description How far the archive of changes is behind; null if none is kept. */
                archive_behind_seconds: number | null;
            } | null;
        };
        StaffMember: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Name.
             * @example Rita Souza
             */
            name: string;
            /**
             * Format: email
             * @description E-mail address; unique in the company.
             * @example rita@academia.example
             */
            email: string;
            /**
             * @example owner
             * @enum {string}
             */
            role: "owner" | "manager" | "receptionist" | "trainer";
            /**
             * @description Whether it is in use.
             * @example true
             */
            is_active: boolean;
            /**
             * @description Has an app for codes, or a passkey.
             * @example true
             */
            has_second_factor: boolean;
            /**
             * @description Typed too many wrong codes, and may try no more today.
             * @example true
             */
            second_factor_locked: boolean;
            /**
             * @description Has not set a password yet.
             * @example true
             */
            invited: boolean;
            /**
             * Format: uuid
             * @description Which trainer this person is: trainers see the contacts of their own students.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            trainer_id: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            last_seen_at: string | null;
        };
        InvitedStaffMember: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /** @description Shown this once: where the new person sets a password. Good once, for three days. */
            path: string;
        };
        ChangeStaffFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example LAST_OWNER
                     * @enum {string}
                     */
                    reason?: "LAST_OWNER" | "IDEMPOTENCY_KEY_REUSED";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        RemoveSecondFactorFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example OWN_SECOND_FACTOR
                     * @enum {string}
                     */
                    reason?: "OWN_SECOND_FACTOR" | "IDEMPOTENCY_KEY_REUSED";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        AuditActor: {
            /**
             * @example staff
             * @enum {string}
             */
            kind: "staff" | "key" | "member" | "device" | "operator" | "sign_up" | "anonymous";
            /**
             * Format: uuid
             * @description Of the person, the key or the member.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string | null;
            /**
             * @description Of the person, the key or the member.
             * @example Mensal
             */
            name: string | null;
        };
        AuditEntry: {
            /**
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: number;
            /**
             * Format: date-time
             * @example 2026-03-01T12:00:00.000Z
             */
            at: string;
            actor: components["schemas"]["AuditActor"];
            /**
             * @example insert
             * @enum {string}
             */
            action: "insert" | "update" | "delete" | "signed_in" | "sign_in_failed" | "sign_in_throttled" | "signed_out" | "session_ended" | "identity_confirmed" | "password_changed" | "second_factor_set" | "second_factor_removed" | "second_factor_locked" | "second_factor_unlocked" | "recovery_codes_made" | "recovery_code_used" | "passkey_added" | "passkey_removed" | "link_issued" | "link_used" | "key_created" | "key_rotated" | "key_revoked" | "key_used_from_new_address" | "key_refused_at_address" | "exported" | "webhook_secret_seen" | "webhook_secret_rotated" | "entry_clock_brought_back" | "app_link_issued" | "app_link_used" | "app_code_made" | "app_code_used" | "app_code_locked" | "app_passkey_used" | "app_session_ended" | "device_code_issued" | "device_paired" | "device_unpaired" | "email_code_made" | "own_data_taken";
            /**
             * @description The table of what changed.
             * @example plans
             */
            subject: string;
            /**
             * Format: uuid
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            subject_id: string | null;
            /**
             * @description What it is called today, or whose it is.
             * @example Mensal
             */
            subject_name: string | null;
            before: {
                [key: string]: unknown;
            } | null;
            after: {
                [key: string]: unknown;
            } | null;
            request_id: string | null;
            /**
             * @description From which the request came.
             * @example 203.0.113.7
             */
            address: string | null;
            /** @description What the request called itself: its User-Agent. */
            device: string | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listMembers: {
        parameters: {
            query?: {
                /**
                 * @description Any part of name, e-mail or phone; letter case and accents do not matter.
                 * @example maria
                 */
                search?: string;
                /**
                 * @description Where it stands.
                 * @example trial
                 */
                status?: "trial" | "active" | "frozen" | "cancelled";
                /**
                 * @description Members of this unit.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                store_id?: string;
                /**
                 * @description How experienced the member is.
                 * @example beginner
                 */
                experience_level?: "beginner" | "intermediate" | "advanced";
                /**
                 * @description Members with a membership of this plan that is not cancelled, or cancelled at the end of a period that still runs.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                plan_id?: string;
                /**
                 * @description Members that were created or changed at this time or later.
                 * @example 2026-03-01T12:00:00.000Z
                 */
                updated_since?: string;
                /**
                 * @description Page number, from 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Entries on a page; 20 unless told, at most 100.
                 * @example 20
                 */
                page_size?: number;
                /**
                 * @description The same as page_size, which wins when both are sent.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description What the list is ordered by.
                 * @example created_at
                 */
                sort_by?: "created_at" | "updated_at" | "full_name" | "joined_at" | "last_checkin_at" | "total_checkins" | "current_streak" | "status";
                /**
                 * @description Ascending or descending.
                 * @example desc
                 */
                sort_order?: "asc" | "desc";
            };
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["MemberListItem"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    createMember: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The person's whole name.
                     * @example Maria da Silva
                     */
                    full_name: string;
                    /**
                     * Format: email
                     * @description E-mail address; unique in the company.
                     * @example maria@example.com
                     */
                    email?: string | null;
                    /**
                     * @description E.164.
                     * @example +5511987654321
                     */
                    phone?: string | null;
                    /**
                     * @description With or without punctuation; the check digits are verified.
                     * @example 529.982.247-25
                     */
                    cpf?: string | null;
                    /**
                     * Format: date
                     * @description Day of birth.
                     * @example 2026-03-01
                     */
                    birth_date?: string | null;
                    /**
                     * @description As the person says.
                     * @example male
                     * @enum {string|null}
                     */
                    gender?: "male" | "female" | "other" | null;
                    /**
                     * Format: uuid
                     * @description Unit.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    store_id?: string | null;
                    /**
                     * @description What the member wants to reach, in their own words.
                     * @example [
                     *       "hipertrofia",
                     *       "condicionamento"
                     *     ]
                     */
                    fitness_goals?: string[] | null;
                    /**
                     * @description How experienced the member is.
                     * @example beginner
                     * @enum {string|null}
                     */
                    experience_level?: "beginner" | "intermediate" | "advanced" | null;
                    /**
                     * @description When the member likes to train.
                     * @example morning
                     * @enum {string|null}
                     */
                    preferred_training_time?: "morning" | "afternoon" | "evening" | "night" | null;
                    /**
                     * @description Days a week on which the member means to train.
                     * @example 3
                     */
                    training_days_per_week?: number | null;
                    /**
                     * @description Origin of the registration: an active entry of the company's catalogue, in any letter case.
                     * @example Instagram
                     */
                    source?: string | null;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["CreatedMember"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrSourceUnknownOrSourceReservedAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrDuplicateEntryAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    getMember: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Of the member profile; the id in /members/:id.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Member"];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    updateMember: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Of the member profile; the id in /members/:id.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Where it stands.
                     * @example trial
                     * @enum {string}
                     */
                    status?: "trial" | "active" | "frozen" | "cancelled";
                    /**
                     * @description What the member wants to reach, in their own words.
                     * @example [
                     *       "hipertrofia",
                     *       "condicionamento"
                     *     ]
                     */
                    fitness_goals?: string[] | null;
                    /**
                     * @description How experienced the member is.
                     * @example beginner
                     * @enum {string|null}
                     */
                    experience_level?: "beginner" | "intermediate" | "advanced" | null;
                    /**
                     * @description When the member likes to train.
                     * @example morning
                     * @enum {string|null}
                     */
                    preferred_training_time?: "morning" | "afternoon" | "evening" | "night" | null;
                    /**
                     * @description Days a week on which the member means to train.
                     * @example 3
                     */
                    training_days_per_week?: number | null;
                    /**
                     * @description Number of the member's access card; unique in the company.
                     * @example 0004512
                     */
                    access_card_number?: string | null;
                    /**
                     * Format: uuid
                     * @description client.id of the member who referred this one.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    referred_by_client_id?: string | null;
                    /**
                     * @description As in creation; null clears it.
                     * @example Google
                     */
                    source?: string | null;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["UpdatedMember"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrSourceUnknownOrSourceReservedAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `SELF_REFERRAL`: A member cannot be the one who referred them.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateMemberFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listMeasurements: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Of the member profile; the id in /members/:id.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Measurement"][];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    createMeasurement: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Of the member profile; the id in /members/:id.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Kilograms.
                     * @example 72.4
                     */
                    weight_kg?: number | null;
                    /**
                     * @description Height in centimetres.
                     * @example 168
                     */
                    height_cm?: number | null;
                    /**
                     * @description Body fat, per cent.
                     * @example 22.5
                     */
                    body_fat_pct?: number | null;
                    /**
                     * @description Muscle mass, per cent.
                     * @example 38.1
                     */
                    muscle_mass_pct?: number | null;
                    /**
                     * @description Girth of the chest in centimetres.
                     * @example 94
                     */
                    chest_cm?: number | null;
                    /**
                     * @description Girth of the waist in centimetres.
                     * @example 78
                     */
                    waist_cm?: number | null;
                    /**
                     * @description Girth of the hip in centimetres.
                     * @example 99
                     */
                    hip_cm?: number | null;
                    /**
                     * @description Girth of the left arm in centimetres.
                     * @example 30.5
                     */
                    left_arm_cm?: number | null;
                    /**
                     * @description Girth of the right arm in centimetres.
                     * @example 31
                     */
                    right_arm_cm?: number | null;
                    /**
                     * @description Girth of the left thigh in centimetres.
                     * @example 55
                     */
                    left_thigh_cm?: number | null;
                    /**
                     * @description Girth of the right thigh in centimetres.
                     * @example 55.5
                     */
                    right_thigh_cm?: number | null;
                    /**
                     * @description Girth of the left calf in centimetres.
                     * @example 36
                     */
                    left_calf_cm?: number | null;
                    /**
                     * @description Girth of the right calf in centimetres.
                     * @example 36
                     */
                    right_calf_cm?: number | null;
                    /**
                     * @description In words.
                     * @example Avaliação inicial
                     */
                    notes?: string | null;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["CreatedMeasurement"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listPlans: {
        parameters: {
            query?: {
                /**
                 * @description True: those on sale; false: those no longer sold.
                 * @example true
                 */
                is_active?: boolean;
            };
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["PlanListItem"][];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    getPlan: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Plan"];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listMemberships: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Entries on a page; 20 unless told, at most 100.
                 * @example 20
                 */
                page_size?: number;
                /**
                 * @description The same as page_size, which wins when both are sent.
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description Where it stands.
                 * @example trial
                 */
                status?: "trial" | "active" | "frozen" | "past_due" | "cancelled";
                /**
                 * @description The plan.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                plan_id?: string;
                /**
                 * @description The member.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                member_profile_id?: string;
                /**
                 * @description Which date must lie in the period: `created` (sale), `start` (first day), `cancelled` (last day of the contract); `active`: valid on some day of it. Needs date_from and date_to.
                 * @example created
                 */
                date_basis?: "created" | "start" | "cancelled" | "active";
                /**
                 * @description In the gym's local days.
                 * @example 2026-03-01
                 */
                date_from?: string;
                /**
                 * @description Inclusive; the period may span at most 366 days.
                 * @example 2026-03-01
                 */
                date_to?: string;
                /**
                 * @description matricula, passe (entries), cortesia (nothing to pay) or evento.
                 * @example matricula
                 */
                sale_kind?: "matricula" | "passe" | "cortesia" | "evento";
                /**
                 * @description Memberships that were sold or changed at this time or later.
                 * @example 2026-03-01T12:00:00.000Z
                 */
                updated_since?: string;
            };
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["MembershipListItem"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    createMembership: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The member.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    member_profile_id: string;
                    /**
                     * Format: uuid
                     * @description The plan.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    plan_id: string;
                    /**
                     * Format: date
                     * @description First day of validity; at most ten years back.
                     * @example 2026-03-01
                     */
                    start_date: string;
                    /**
                     * @description How it is paid.
                     * @example credit_card
                     * @enum {string|null}
                     */
                    payment_method?: "credit_card" | "debit_card" | "pix" | "boleto" | "cash" | null;
                    /**
                     * @description Per cent off the plan's price, 0 to 100.
                     * @example 10
                     */
                    discount_pct?: number | null;
                    /**
                     * @description Code of a promotion that gives its discount; not together with discount_pct.
                     * @example VERAO10
                     */
                    promotion_code?: string | null;
                    /**
                     * @description True unless told otherwise.
                     * @example true
                     */
                    auto_renew?: boolean | null;
                    /**
                     * Format: uuid
                     * @description Unit.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    store_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["CreatedMembership"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `PLAN_INACTIVE`: The plan is no longer sold.
             *     - `PLAN_NOT_IN_UNIT`: The plan is not good for this unit.
             *     - `PROMOTION_INVALID`: The promotion does not exist, is switched off, is not valid today or is used up; `cause` is `unknown`, `switched_off`, `not_started` (with `valid_from`), `ended` (with `valid_until`) or `exhausted` (with `limit` and `used`).
             *     - `PROMOTION_WITH_DISCOUNT`: A promotion gives its own discount; send one of the two.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateMembershipFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    getMembership: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Membership"];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    updateMembership: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Where it stands.
                     * @example trial
                     * @enum {string}
                     */
                    status?: "trial" | "active" | "frozen" | "past_due" | "cancelled";
                    /**
                     * Format: uuid
                     * @description The plan.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    plan_id?: string;
                    /**
                     * Format: date
                     * @description First day of validity; at most ten years back.
                     * @example 2026-03-01
                     */
                    start_date?: string;
                    /**
                     * Format: date
                     * @description Last day of validity.
                     * @example 2026-03-01
                     */
                    end_date?: string;
                    /**
                     * @description Price of a period in cents of BRL.
                     * @example 11691
                     */
                    price_cents?: number;
                    /**
                     * @description Per cent off the plan's price, 0 to 100.
                     * @example 10
                     */
                    discount_pct?: number;
                    /**
                     * @description How it is paid.
                     * @example credit_card
                     * @enum {string|null}
                     */
                    payment_method?: "credit_card" | "debit_card" | "pix" | "boleto" | "cash" | null;
                    /**
                     * @description Whether the next period begins by itself.
                     * @example true
                     */
                    auto_renew?: boolean;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["UpdatedMembership"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    cancelMembership: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Now (true, the default) or at the end of the period.
                     * @example true
                     */
                    effective_immediately?: boolean | null;
                    /**
                     * @description Why, in words.
                     * @example Mudou de cidade
                     */
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["CancelledMembership"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `ALREADY_CANCELLED`: The membership is cancelled already; one that waits for its end, on `effective_date`, can only be cancelled at once.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelMembershipFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    freezeMembership: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date
                     * @description The first day no longer frozen; after today.
                     * @example 2026-03-01
                     */
                    freeze_end_date: string;
                    /**
                     * @description Why, in words.
                     * @example Viagem
                     */
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["FrozenMembership"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `NOT_FREEZABLE`: Only a trial, active or past_due membership can be frozen; `status` is what it is.
             *     - `FREEZE_TOO_LONG`: Longer than the plan's max_freeze_days; `limit` and `requested` are days.
             *     - `FREEZE_LIMIT_EXCEEDED`: The plan's max_freezes_per_year are used up in this calendar year; `limit` and `used`.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FreezeMembershipFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    unfreezeMembership: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["UnfrozenMembership"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `NOT_FROZEN`: The membership is not frozen; `status` is what it is.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnfreezeMembershipFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listClasses: {
        parameters: {
            query?: {
                /**
                 * @description Just this day; not together with date_from or date_to.
                 * @example 2026-03-01
                 */
                date?: string;
                /**
                 * @description First day; today when only date_to is sent.
                 * @example 2026-03-01
                 */
                date_from?: string;
                /**
                 * @description Last day; the seventh, date_from being the first, when only that is sent.
                 * @example 2026-03-01
                 */
                date_to?: string;
                /**
                 * @description The kind of class.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                class_type_id?: string;
                /**
                 * @description Where it stands.
                 * @example scheduled
                 */
                status?: "scheduled" | "cancelled" | "completed";
            };
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["ClassInstance"][];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    getSchedule: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["ScheduleEntry"][];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    bookSeat: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The member.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    member_profile_id: string;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Booking"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `CLASS_NOT_BOOKABLE`: The class was cancelled or has begun; `cause` says which.
             *     - `ACCESS_BLOCKED`: The front desk has blocked this member.
             *     - `NO_ACTIVE_MEMBERSHIP`: The member has no membership that is good on `date`, the day of the class. `cause` is `inactive`, `not_started`, `frozen` or `past_due` (its grace is over by then); `good_from` the first day after it on which one is, or null.
             *     - `GROUP_CLASSES_NOT_INCLUDED`: The member's plan has no group classes.
             *     - `WEEKLY_LIMIT_REACHED`: The plan's classes of that week (Monday to Sunday) are used up; `limit` and `used`.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookSeatFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    cancelSeat: {
        parameters: {
            query: {
                /**
                 * @description The member.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                member_profile_id: string;
            };
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["CancelledBooking"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `CLASS_NOT_BOOKABLE`: The class was cancelled or has begun; `cause` says which.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelSeatFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listClassTypes: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["ClassType"][];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    validateEntry: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Required when member_code is not sent.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    member_profile_id?: string | null;
                    /**
                     * @description What the member shows at a reader, as it was read: the QR text of the member's app (`m2…`), the number that the app shows for readers that take only digits (up to 20 digits), a code of the older form (`m1…`), or the number of the access card. Digits that are the number of a registered card are taken as that card.
                     * @example m1AZnjpFt8fRCPITxLWml4hwAAAZ3Yv4xA3q2l8dT0yQ
                     */
                    member_code?: string | null;
                    /**
                     * @description `manual` unless told; with a code of the app `qr`, with a card number `card`.
                     * @example manual
                     * @enum {string|null}
                     */
                    method?: "manual" | "qr" | "card" | "biometric" | "facial" | null;
                    /**
                     * Format: uuid
                     * @description Unit; required when the company has more than one.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    store_id?: string | null;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryAnswer"];
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    registerExit: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The member.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    member_profile_id: string;
                    /**
                     * @description `manual` unless told.
                     * @example manual
                     * @enum {string|null}
                     */
                    method?: "manual" | "qr" | "card" | "biometric" | "facial" | null;
                    /**
                     * Format: uuid
                     * @description Unit; required when the company has more than one.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    store_id?: string | null;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExitAnswer"];
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    getOccupancy: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Occupancy"];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listCheckins: {
        parameters: {
            query?: {
                /**
                 * @description From this time on, which is included; otherwise of the last 24 hours.
                 * @example 2026-03-01T12:00:00.000Z
                 */
                since?: string;
                /**
                 * @description Up to this time, which is not included.
                 * @example 2026-03-01T12:00:00.000Z
                 */
                until?: string;
                /**
                 * @description Unit.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                store_id?: string;
                /**
                 * @description The member.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                member_profile_id?: string;
                /**
                 * @description How the person was recognised.
                 * @example manual
                 */
                method?: "manual" | "qr" | "card" | "biometric" | "facial";
                /**
                 * @description Page number, from 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Entries on a page; 20 unless told, at most 100.
                 * @example 20
                 */
                page_size?: number;
                /**
                 * @description The same as page_size, which wins when both are sent.
                 * @example 20
                 */
                limit?: number;
            };
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Checkin"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listCheckinsOfMember: {
        parameters: {
            query?: {
                /**
                 * @description The newest so many.
                 * @example 30
                 */
                limit?: number;
            };
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Member profile.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["CheckinOfMember"][];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listWorkoutPrograms: {
        parameters: {
            query?: {
                /**
                 * @description The member.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                member_profile_id?: string;
                /**
                 * @description Where it stands.
                 * @example active
                 */
                status?: "active" | "archived";
            };
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["WorkoutProgram"][];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    createWorkoutProgram: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The member.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    member_profile_id: string;
                    /**
                     * @description Name.
                     * @example Hipertrofia A/B/C
                     */
                    name: string;
                    /** @description The days of the program, in their order. */
                    days: {
                        /**
                         * @description How the day is called in the program.
                         * @example A
                         */
                        day_label: string;
                        /**
                         * @description Name.
                         * @example Mensal
                         */
                        name?: string | null;
                        /**
                         * @description Main muscle groups.
                         * @example [
                         *       "chest"
                         *     ]
                         */
                        muscle_groups?: string[] | null;
                        /**
                         * @description Minutes the day takes, roughly.
                         * @example 60
                         */
                        estimated_duration_minutes?: number | null;
                        /**
                         * @description In words.
                         * @example Avaliação inicial
                         */
                        notes?: string | null;
                        /** @description The exercises of the day, in their order. */
                        exercises: {
                            /**
                             * Format: uuid
                             * @description From the catalogue.
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            exercise_id: string;
                            /**
                             * @description Sets to do.
                             * @example 4
                             */
                            sets_target?: number | null;
                            /**
                             * @description A range, a number or words.
                             * @example 8-12
                             */
                            reps_target?: string | null;
                            /**
                             * @description Kilograms.
                             * @example 70.5
                             */
                            weight_kg?: number | null;
                            /**
                             * @description Seconds of rest after each set.
                             * @example 90
                             */
                            rest_seconds?: number | null;
                            /**
                             * @description Four numbers of seconds, whole or decimal, separated by dashes: lowering, pause stretched, lifting, pause contracted.
                             * @example 3-1-1-0
                             */
                            tempo?: string | null;
                            /**
                             * @description In words.
                             * @example Avaliação inicial
                             */
                            notes?: string | null;
                            /**
                             * @description Exercises that share it are done in sequence, without rest.
                             * @example A1
                             */
                            group_id?: string | null;
                            /**
                             * @description superset: two exercises; dropset: sets with less and less weight; giant_set: three exercises or more.
                             * @example superset
                             * @enum {string|null}
                             */
                            group_type?: "superset" | "dropset" | "giant_set" | null;
                        }[];
                    }[];
                    /**
                     * @description In words.
                     * @example Três dias por semana
                     */
                    description?: string | null;
                    /**
                     * @description Weeks the program is meant for.
                     * @example 8
                     */
                    weeks_duration?: number | null;
                    /**
                     * Format: date
                     * @description First day of the program.
                     * @example 2026-03-01
                     */
                    starts_at?: string | null;
                    /**
                     * Format: date
                     * @description Last day of the program.
                     * @example 2026-03-01
                     */
                    ends_at?: string | null;
                    /**
                     * @description Whether an assistant made the program.
                     * @example true
                     */
                    created_by_ai?: boolean | null;
                    /**
                     * @description What the program was made from, when an assistant made it.
                     * @example Hipertrofia, três dias por semana
                     */
                    ai_prompt?: string | null;
                    /**
                     * Format: uuid
                     * @description Unit.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    store_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["CreatedWorkoutProgram"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listExercises: {
        parameters: {
            query?: {
                /**
                 * @description Any part of name or name_en; letter case and accents do not matter.
                 * @example maria
                 */
                search?: string;
                /**
                 * @description Main muscle group.
                 * @example chest
                 */
                muscle_group?: string;
                /**
                 * @description Equipment that is needed.
                 * @example barbell
                 */
                equipment?: string;
                /**
                 * @description The experience level it is meant for.
                 * @example beginner
                 */
                difficulty?: "beginner" | "intermediate" | "advanced";
                /**
                 * @description For example strength or cardio.
                 * @example strength
                 */
                exercise_type?: string;
                /**
                 * @description Page number, from 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Entries on a page; 20 unless told, at most 100.
                 * @example 20
                 */
                page_size?: number;
                /**
                 * @description The same as page_size, which wins when both are sent.
                 * @example 20
                 */
                limit?: number;
            };
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Exercise"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listTrainers: {
        parameters: {
            query?: {
                /**
                 * @description Whether it is in use.
                 * @example true
                 */
                is_active?: boolean;
                /**
                 * @description One of the specializations; letter case and accents do not matter.
                 * @example Spinning
                 */
                specialization?: string;
            };
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["TrainerListItem"][];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    getTrainer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Trainer"];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Metrics"];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    getToday: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Today"];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listAccessAttempts: {
        parameters: {
            query?: {
                /**
                 * @description Of this day, by the company's clock.
                 * @example 2026-03-01
                 */
                date?: string;
                /** @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887 */
                store_id?: string;
                /**
                 * @description The member.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                member_id?: string;
                /** @example allowed */
                result?: "allowed" | "duplicate" | "denied" | "exit" | "unpaired_exit";
                /**
                 * @description Page number, from 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Entries on a page; 20 unless told, at most 100.
                 * @example 20
                 */
                page_size?: number;
                /**
                 * @description The same as page_size, which wins when both are sent.
                 * @example 20
                 */
                limit?: number;
            };
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["AccessAttempt"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    findPeople: {
        parameters: {
            query: {
                q: string;
            };
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["FoundMember"][];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    getMemberCard: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["MemberCard"];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    overrideEntry: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The member.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    member_id: string;
                    /**
                     * Format: uuid
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    store_id?: string | null;
                    /**
                     * @description Why, in words.
                     * @example Viagem
                     */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryAnswer"];
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    importMembers: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Members as in POST /members. */
                    rows: {
                        [key: string]: unknown;
                    }[];
                    /**
                     * @description True: say what would be wrong, and keep nothing.
                     * @example true
                     */
                    dry_run: boolean;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["ImportReport"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    exportMembers: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What to look for.
                     * @example maria
                     */
                    search?: string | null;
                    /**
                     * @description Where it stands.
                     * @example trial
                     * @enum {string|null}
                     */
                    status?: "trial" | "active" | "frozen" | "cancelled" | null;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["ExportedMember"][];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listBody: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Of the member profile; the id in /members/:id.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["BodyMeasurement"][];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    correctPerson: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Of the member profile; the id in /members/:id.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The person's whole name.
                     * @example Maria da Silva
                     */
                    full_name?: string;
                    /**
                     * Format: email
                     * @description E-mail address; unique in the company.
                     * @example maria@example.com
                     */
                    email?: string | null;
                    /**
                     * @description E.164.
                     * @example +5511987654321
                     */
                    phone?: string | null;
                    /**
                     * @description With or without punctuation; the check digits are verified.
                     * @example 529.982.247-25
                     */
                    cpf?: string | null;
                    /**
                     * Format: date
                     * @description Day of birth.
                     * @example 2026-03-01
                     */
                    birth_date?: string | null;
                    /**
                     * @description As the person says.
                     * @example male
                     * @enum {string|null}
                     */
                    gender?: "male" | "female" | "other" | null;
                    /**
                     * Format: uuid
                     * @description Unit.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    store_id?: string | null;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Member"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrDuplicateEntryAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    connectMember: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Of the member profile; the id in /members/:id.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The trainer.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    trainer_id?: string | null;
                    /**
                     * @description The name of the program.
                     * @example Wellhub
                     */
                    partner_program?: string | null;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Connections"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    blockMember: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Of the member profile; the id in /members/:id.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Why, in words.
                     * @example Viagem
                     */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["AccessState"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    unblockMember: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Of the member profile; the id in /members/:id.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["AccessState"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    makeAppLink: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Member profile.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /**
                             * @description Shown this once: opens the app for the member on one phone.
                             * @example https://gym.example/app/aurora/acesso#pV1…
                             */
                            link: string;
                            /**
                             * Format: date-time
                             * @description A day after it was made.
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            expires_at: string;
                        };
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `APP_OFF`: The app is switched off in this company.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MakeAppLinkFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listMembersWithApp: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Entries on a page; 20 unless told, at most 100.
                 * @example 20
                 */
                page_size?: number;
                /**
                 * @description The same as page_size, which wins when both are sent.
                 * @example 20
                 */
                limit?: number;
            };
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["MemberWithApp"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listAppPhones: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Member profile.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["AppPhone"][];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    endAppPhones: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Member profile.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /** @description How many sessions ended. */
                            ended: number;
                        };
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    endAppPhone: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Session.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /** @description How many sessions ended. */
                            ended: number;
                        };
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listSignUps: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["SignUp"][];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    seeSignUp: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /**
                             * @example true
                             * @enum {boolean}
                             */
                            seen: true;
                        };
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listErasureRequests: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["ErasureRequest"][];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listErasureRequestsOfMember: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Member profile.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["ErasureRequest"][];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    answerErasureRequest: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Request.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What the gym did.
                     * @example done
                     * @enum {string}
                     */
                    state: "done" | "refused";
                    /**
                     * @description What the member is told; needed for a refusal.
                     * @example Há cobranças em aberto.
                     */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["ErasureRequest"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `NOT_OPEN`: The request was taken back or answered already.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnswerErasureRequestFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    payCharge: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description How it is paid.
                     * @example credit_card
                     * @enum {string|null}
                     */
                    payment_method?: "credit_card" | "debit_card" | "pix" | "boleto" | "cash" | null;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["FinancialEntry"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `CHARGE_NOT_OPEN`: It was paid already, or will never be due; `status` says which.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayChargeFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listMembershipHistory: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["MembershipHistoryEntry"][];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    quoteMembership: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The plan.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    plan_id: string;
                    /**
                     * Format: date
                     * @description First day of validity; at most ten years back.
                     * @example 2026-03-01
                     */
                    start_date: string;
                    /**
                     * @description Per cent off the plan's price, 0 to 100.
                     * @example 10
                     */
                    discount_pct?: number | null;
                    /**
                     * @description Code of a promotion that gives its discount; not together with discount_pct.
                     * @example VERAO10
                     */
                    promotion_code?: string | null;
                    /**
                     * Format: uuid
                     * @description Unit.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    store_id?: string | null;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["MembershipQuote"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `PLAN_INACTIVE`: The plan is no longer sold.
             *     - `PLAN_NOT_IN_UNIT`: The plan is not good for this unit.
             *     - `PROMOTION_INVALID`: The promotion does not exist, is switched off, is not valid today or is used up; `cause` is `unknown`, `switched_off`, `not_started` (with `valid_from`), `ended` (with `valid_until`) or `exhausted` (with `limit` and `used`).
             *     - `PROMOTION_WITH_DISCOUNT`: A promotion gives its own discount; send one of the two.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuoteMembershipFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listCharges: {
        parameters: {
            query?: {
                /**
                 * @description Where it stands.
                 * @example pending
                 */
                status?: "pending" | "overdue" | "paid" | "cancelled";
                /**
                 * @description The member.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                member_id?: string;
                /**
                 * @description Page number, from 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Entries on a page; 20 unless told, at most 100.
                 * @example 20
                 */
                page_size?: number;
                /**
                 * @description The same as page_size, which wins when both are sent.
                 * @example 20
                 */
                limit?: number;
            };
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["ChargeListItem"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listSales: {
        parameters: {
            query?: {
                /**
                 * @description Where it stands.
                 * @example pending
                 */
                status?: "pending" | "paid" | "partially_refunded" | "refunded";
                /**
                 * @description The member.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                member_id?: string;
                /**
                 * @description Page number, from 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Entries on a page; 20 unless told, at most 100.
                 * @example 20
                 */
                page_size?: number;
                /**
                 * @description The same as page_size, which wins when both are sent.
                 * @example 20
                 */
                limit?: number;
            };
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["SaleListItem"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    createSale: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The member.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    member_id?: string | null;
                    /**
                     * Format: uuid
                     * @description Unit; a company with one need not say it.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    store_id?: string | null;
                    /** @description What was sold. */
                    items: {
                        /**
                         * @description In words.
                         * @example Água mineral 500 ml
                         */
                        description: string;
                        /**
                         * @description How many.
                         * @example 2
                         */
                        quantity: number;
                        /**
                         * @description Price of one, in cents of BRL.
                         * @example 650
                         */
                        unit_price_cents: number;
                    }[];
                    /**
                     * @description Taken off the total, in cents of BRL.
                     * @example 650
                     */
                    discount_cents?: number | null;
                    /**
                     * @description How it is paid.
                     * @example credit_card
                     * @enum {string|null}
                     */
                    payment_method?: "credit_card" | "debit_card" | "pix" | "boleto" | "cash" | null;
                    /**
                     * @description Paid on the spot.
                     * @example true
                     */
                    paid?: boolean | null;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Sale"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    paySale: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description How it is paid.
                     * @example credit_card
                     * @enum {string|null}
                     */
                    payment_method?: "credit_card" | "debit_card" | "pix" | "boleto" | "cash" | null;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Sale"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `SALE_NOT_OPEN`: The sale is paid already; `status` says how it stands.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaySaleFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    refundSale: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description What is owed, in cents of BRL.
                     * @example 12990
                     */
                    amount_cents?: number | null;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Sale"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `SALE_NOT_PAID`: Only what was paid can be refunded.
             *     - `REFUND_TOO_LARGE`: More would be refunded than was paid; `limit` cents were paid, `used` are refunded already.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundSaleFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    getRoster: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Roster"];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    changeClass: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date
                     * @description Day of the class, in the gym's zone.
                     * @example 2026-03-01
                     */
                    date?: string;
                    /**
                     * @description HH:MM, the gym's local time.
                     * @example 07:00
                     */
                    start_time?: string;
                    /**
                     * @description HH:MM, the gym's local time.
                     * @example 07:00
                     */
                    end_time?: string;
                    /**
                     * @description How many people fit.
                     * @example 20
                     */
                    max_capacity?: number;
                    /**
                     * Format: uuid
                     * @description The trainer.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    trainer_id?: string | null;
                    /**
                     * Format: uuid
                     * @description Unit.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    store_id?: string | null;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["ClassInstance"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `CLASS_NOT_BOOKABLE`: It has begun, or was cancelled already.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeClassFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    cancelClass: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["ClassInstance"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `CLASS_NOT_BOOKABLE`: It has begun, or was cancelled already.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelClassFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listCatalogueUnits: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /**
                             * Format: uuid
                             * @description Id of this record.
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            id: string;
                            /**
                             * @description Name.
                             * @example Mensal
                             */
                            name: string;
                            /**
                             * @description How many people fit.
                             * @example 20
                             */
                            max_capacity: number;
                            /**
                             * @description Whether it is in use.
                             * @example true
                             */
                            is_active: boolean;
                        }[];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    createCatalogueUnits: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Name.
                     * @example Mensal
                     */
                    name: string;
                    /**
                     * @description How many people fit.
                     * @example 20
                     */
                    max_capacity: number;
                    /**
                     * @description Whether it is in use.
                     * @example true
                     */
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /**
                             * Format: uuid
                             * @description Id of this record.
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            id: string;
                            /**
                             * @description Name.
                             * @example Mensal
                             */
                            name: string;
                            /**
                             * @description How many people fit.
                             * @example 20
                             */
                            max_capacity: number;
                            /**
                             * @description Whether it is in use.
                             * @example true
                             */
                            is_active: boolean;
                        };
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrSourceReservedAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrDuplicateEntryAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    changeCatalogueUnits: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Name.
                     * @example Mensal
                     */
                    name?: string;
                    /**
                     * @description How many people fit.
                     * @example 20
                     */
                    max_capacity?: number;
                    /**
                     * @description Whether it is in use.
                     * @example true
                     */
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /**
                             * Format: uuid
                             * @description Id of this record.
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            id: string;
                            /**
                             * @description Name.
                             * @example Mensal
                             */
                            name: string;
                            /**
                             * @description How many people fit.
                             * @example 20
                             */
                            max_capacity: number;
                            /**
                             * @description Whether it is in use.
                             * @example true
                             */
                            is_active: boolean;
                        };
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrSourceReservedAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrDuplicateEntryAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listCatalogueSources: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /**
                             * Format: uuid
                             * @description Id of this record.
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            id: string;
                            /**
                             * @description Name.
                             * @example Mensal
                             */
                            name: string;
                            /**
                             * @description Whether it is in use.
                             * @example true
                             */
                            is_active: boolean;
                        }[];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    createCatalogueSources: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Name.
                     * @example Mensal
                     */
                    name: string;
                    /**
                     * @description Whether it is in use.
                     * @example true
                     */
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /**
                             * Format: uuid
                             * @description Id of this record.
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            id: string;
                            /**
                             * @description Name.
                             * @example Mensal
                             */
                            name: string;
                            /**
                             * @description Whether it is in use.
                             * @example true
                             */
                            is_active: boolean;
                        };
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrSourceReservedAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrDuplicateEntryAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    changeCatalogueSources: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Name.
                     * @example Mensal
                     */
                    name?: string;
                    /**
                     * @description Whether it is in use.
                     * @example true
                     */
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /**
                             * Format: uuid
                             * @description Id of this record.
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            id: string;
                            /**
                             * @description Name.
                             * @example Mensal
                             */
                            name: string;
                            /**
                             * @description Whether it is in use.
                             * @example true
                             */
                            is_active: boolean;
                        };
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrSourceReservedAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrDuplicateEntryAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listCatalogueDevices: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /**
                             * Format: uuid
                             * @description Id of this record.
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            id: string;
                            /**
                             * @description Name.
                             * @example Mensal
                             */
                            name: string;
                            /**
                             * Format: uuid
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            store_id: string;
                            /**
                             * @description Whether it is in use.
                             * @example true
                             */
                            is_active: boolean;
                        }[];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    createCatalogueDevices: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Name.
                     * @example Mensal
                     */
                    name: string;
                    /**
                     * Format: uuid
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    store_id: string;
                    /**
                     * @description Whether it is in use.
                     * @example true
                     */
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /**
                             * Format: uuid
                             * @description Id of this record.
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            id: string;
                            /**
                             * @description Name.
                             * @example Mensal
                             */
                            name: string;
                            /**
                             * Format: uuid
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            store_id: string;
                            /**
                             * @description Whether it is in use.
                             * @example true
                             */
                            is_active: boolean;
                        };
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrSourceReservedAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrDuplicateEntryAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    changeCatalogueDevices: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Name.
                     * @example Mensal
                     */
                    name?: string;
                    /**
                     * Format: uuid
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    store_id?: string;
                    /**
                     * @description Whether it is in use.
                     * @example true
                     */
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /**
                             * Format: uuid
                             * @description Id of this record.
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            id: string;
                            /**
                             * @description Name.
                             * @example Mensal
                             */
                            name: string;
                            /**
                             * Format: uuid
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            store_id: string;
                            /**
                             * @description Whether it is in use.
                             * @example true
                             */
                            is_active: boolean;
                        };
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrSourceReservedAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrDuplicateEntryAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listCataloguePlans: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /**
                             * Format: uuid
                             * @description Id of this record.
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            id: string;
                            /**
                             * @description Name.
                             * @example Mensal
                             */
                            name: string;
                            /**
                             * @description In words.
                             * @example Musculação livre e três aulas por semana
                             */
                            description: string | null;
                            /**
                             * @example matricula
                             * @enum {string}
                             */
                            kind: "matricula" | "passe" | "evento";
                            /**
                             * @description Price of a period in cents of BRL.
                             * @example 12990
                             */
                            price_cents: number;
                            /**
                             * @description Paid once, at the start, in cents of BRL.
                             * @example 4990
                             */
                            enrollment_fee_cents: number;
                            /**
                             * @description How often the plan is paid.
                             * @example monthly
                             * @enum {string}
                             */
                            billing_period: "monthly" | "quarterly" | "semiannual" | "annual";
                            /**
                             * @description Days of a period.
                             * @example 30
                             */
                            duration_days: number;
                            /**
                             * @description Days of free trial.
                             * @example 7
                             */
                            trial_days: number;
                            /**
                             * @description Days of grace after the due date.
                             * @example 5
                             */
                            grace_period_days: number;
                            /** @description Entries that a pass is good for. */
                            credits: number | null;
                            /**
                             * @description Null: unlimited.
                             * @example 3
                             */
                            max_classes_per_week: number | null;
                            /**
                             * @description Freezes that the plan allows in a calendar year.
                             * @example 2
                             */
                            max_freezes_per_year: number;
                            /**
                             * @description At most so many days per freeze.
                             * @example 30
                             */
                            max_freeze_days: number;
                            /** @description Empty: good at all units. */
                            units: string[];
                            /** @description Hours that end before they begin run past midnight. Empty: at all hours. */
                            access_hours: {
                                /** @description The days of the program, in their order. */
                                days: number[];
                                /**
                                 * @description HH:MM, the gym's local time.
                                 * @example 07:00
                                 */
                                from: string;
                                /**
                                 * @description HH:MM, the gym's local time.
                                 * @example 07:00
                                 */
                                to: string;
                            }[];
                            /**
                             * @description Whether the plan includes group classes.
                             * @example true
                             */
                            has_group_classes: boolean;
                            /**
                             * @description Whether the plan includes a personal trainer.
                             * @example true
                             */
                            has_personal_trainer: boolean;
                            /**
                             * @description Whether the plan includes a locker.
                             * @example true
                             */
                            has_locker: boolean;
                            /** @example true */
                            courtesy: boolean;
                            /**
                             * @description Available for sale.
                             * @example true
                             */
                            is_active: boolean;
                            /**
                             * @description Place in its list.
                             * @example 1
                             */
                            sort_order: number;
                        }[];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    createCataloguePlans: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Name.
                     * @example Mensal
                     */
                    name: string;
                    /**
                     * @description In words.
                     * @example Musculação livre e três aulas por semana
                     */
                    description?: string | null;
                    /**
                     * @example matricula
                     * @enum {string}
                     */
                    kind?: "matricula" | "passe" | "evento";
                    /**
                     * @description Price of a period in cents of BRL.
                     * @example 12990
                     */
                    price_cents: number;
                    /**
                     * @description Paid once, at the start, in cents of BRL.
                     * @example 4990
                     */
                    enrollment_fee_cents?: number;
                    /**
                     * @description How often the plan is paid.
                     * @example monthly
                     * @enum {string}
                     */
                    billing_period?: "monthly" | "quarterly" | "semiannual" | "annual";
                    /**
                     * @description Days of a period.
                     * @example 30
                     */
                    duration_days?: number;
                    /**
                     * @description Days of free trial.
                     * @example 7
                     */
                    trial_days?: number;
                    /**
                     * @description Days of grace after the due date.
                     * @example 5
                     */
                    grace_period_days?: number;
                    /** @description Entries that a pass is good for. */
                    credits?: number | null;
                    /**
                     * @description Null: unlimited.
                     * @example 3
                     */
                    max_classes_per_week?: number | null;
                    /**
                     * @description Freezes that the plan allows in a calendar year.
                     * @example 2
                     */
                    max_freezes_per_year?: number;
                    /**
                     * @description At most so many days per freeze.
                     * @example 30
                     */
                    max_freeze_days?: number;
                    /** @description Empty: good at all units. */
                    units?: string[];
                    /** @description Hours that end before they begin run past midnight. Empty: at all hours. */
                    access_hours?: {
                        /** @description The days of the program, in their order. */
                        days: number[];
                        /**
                         * @description HH:MM, the gym's local time.
                         * @example 07:00
                         */
                        from: string;
                        /**
                         * @description HH:MM, the gym's local time.
                         * @example 07:00
                         */
                        to: string;
                    }[];
                    /**
                     * @description Whether the plan includes group classes.
                     * @example true
                     */
                    has_group_classes?: boolean;
                    /**
                     * @description Whether the plan includes a personal trainer.
                     * @example true
                     */
                    has_personal_trainer?: boolean;
                    /**
                     * @description Whether the plan includes a locker.
                     * @example true
                     */
                    has_locker?: boolean;
                    /** @example true */
                    courtesy?: boolean;
                    /**
                     * @description Available for sale.
                     * @example true
                     */
                    is_active?: boolean;
                    /**
                     * @description Place in its list.
                     * @example 1
                     */
                    sort_order?: number;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /**
                             * Format: uuid
                             * @description Id of this record.
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            id: string;
                            /**
                             * @description Name.
                             * @example Mensal
                             */
                            name: string;
                            /**
                             * @description In words.
                             * @example Musculação livre e três aulas por semana
                             */
                            description: string | null;
                            /**
                             * @example matricula
                             * @enum {string}
                             */
                            kind: "matricula" | "passe" | "evento";
                            /**
                             * @description Price of a period in cents of BRL.
                             * @example 12990
                             */
                            price_cents: number;
                            /**
                             * @description Paid once, at the start, in cents of BRL.
                             * @example 4990
                             */
                            enrollment_fee_cents: number;
                            /**
                             * @description How often the plan is paid.
                             * @example monthly
                             * @enum {string}
                             */
                            billing_period: "monthly" | "quarterly" | "semiannual" | "annual";
                            /**
                             * @description Days of a period.
                             * @example 30
                             */
                            duration_days: number;
                            /**
                             * @description Days of free trial.
                             * @example 7
                             */
                            trial_days: number;
                            /**
                             * @description Days of grace after the due date.
                             * @example 5
                             */
                            grace_period_days: number;
                            /** @description Entries that a pass is good for. */
                            credits: number | null;
                            /**
                             * @description Null: unlimited.
                             * @example 3
                             */
                            max_classes_per_week: number | null;
                            /**
                             * @description Freezes that the plan allows in a calendar year.
                             * @example 2
                             */
                            max_freezes_per_year: number;
                            /**
                             * @description At most so many days per freeze.
                             * @example 30
                             */
                            max_freeze_days: number;
                            /** @description Empty: good at all units. */
                            units: string[];
                            /** @description Hours that end before they begin run past midnight. Empty: at all hours. */
                            access_hours: {
                                /** @description The days of the program, in their order. */
                                days: number[];
                                /**
                                 * @description HH:MM, the gym's local time.
                                 * @example 07:00
                                 */
                                from: string;
                                /**
                                 * @description HH:MM, the gym's local time.
                                 * @example 07:00
                                 */
                                to: string;
                            }[];
                            /**
                             * @description Whether the plan includes group classes.
                             * @example true
                             */
                            has_group_classes: boolean;
                            /**
                             * @description Whether the plan includes a personal trainer.
                             * @example true
                             */
                            has_personal_trainer: boolean;
                            /**
                             * @description Whether the plan includes a locker.
                             * @example true
                             */
                            has_locker: boolean;
                            /** @example true */
                            courtesy: boolean;
                            /**
                             * @description Available for sale.
                             * @example true
                             */
                            is_active: boolean;
                            /**
                             * @description Place in its list.
                             * @example 1
                             */
                            sort_order: number;
                        };
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrSourceReservedAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrDuplicateEntryAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    changeCataloguePlans: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Name.
                     * @example Mensal
                     */
                    name?: string;
                    /**
                     * @description In words.
                     * @example Musculação livre e três aulas por semana
                     */
                    description?: string | null;
                    /**
                     * @example matricula
                     * @enum {string}
                     */
                    kind?: "matricula" | "passe" | "evento";
                    /**
                     * @description Price of a period in cents of BRL.
                     * @example 12990
                     */
                    price_cents?: number;
                    /**
                     * @description Paid once, at the start, in cents of BRL.
                     * @example 4990
                     */
                    enrollment_fee_cents?: number;
                    /**
                     * @description How often the plan is paid.
                     * @example monthly
                     * @enum {string}
                     */
                    billing_period?: "monthly" | "quarterly" | "semiannual" | "annual";
                    /**
                     * @description Days of a period.
                     * @example 30
                     */
                    duration_days?: number;
                    /**
                     * @description Days of free trial.
                     * @example 7
                     */
                    trial_days?: number;
                    /**
                     * @description Days of grace after the due date.
                     * @example 5
                     */
                    grace_period_days?: number;
                    /** @description Entries that a pass is good for. */
                    credits?: number | null;
                    /**
                     * @description Null: unlimited.
                     * @example 3
                     */
                    max_classes_per_week?: number | null;
                    /**
                     * @description Freezes that the plan allows in a calendar year.
                     * @example 2
                     */
                    max_freezes_per_year?: number;
                    /**
                     * @description At most so many days per freeze.
                     * @example 30
                     */
                    max_freeze_days?: number;
                    /** @description Empty: good at all units. */
                    units?: string[];
                    /** @description Hours that end before they begin run past midnight. Empty: at all hours. */
                    access_hours?: {
                        /** @description The days of the program, in their order. */
                        days: number[];
                        /**
                         * @description HH:MM, the gym's local time.
                         * @example 07:00
                         */
                        from: string;
                        /**
                         * @description HH:MM, the gym's local time.
                         * @example 07:00
                         */
                        to: string;
                    }[];
                    /**
                     * @description Whether the plan includes group classes.
                     * @example true
                     */
                    has_group_classes?: boolean;
                    /**
                     * @description Whether the plan includes a personal trainer.
                     * @example true
                     */
                    has_personal_trainer?: boolean;
                    /**
                     * @description Whether the plan includes a locker.
                     * @example true
                     */
                    has_locker?: boolean;
                    /** @example true */
                    courtesy?: boolean;
                    /**
                     * @description Available for sale.
                     * @example true
                     */
                    is_active?: boolean;
                    /**
                     * @description Place in its list.
                     * @example 1
                     */
                    sort_order?: number;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /**
                             * Format: uuid
                             * @description Id of this record.
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            id: string;
                            /**
                             * @description Name.
                             * @example Mensal
                             */
                            name: string;
                            /**
                             * @description In words.
                             * @example Musculação livre e três aulas por semana
                             */
                            description: string | null;
                            /**
                             * @example matricula
                             * @enum {string}
                             */
                            kind: "matricula" | "passe" | "evento";
                            /**
                             * @description Price of a period in cents of BRL.
                             * @example 12990
                             */
                            price_cents: number;
                            /**
                             * @description Paid once, at the start, in cents of BRL.
                             * @example 4990
                             */
                            enrollment_fee_cents: number;
                            /**
                             * @description How often the plan is paid.
                             * @example monthly
                             * @enum {string}
                             */
                            billing_period: "monthly" | "quarterly" | "semiannual" | "annual";
                            /**
                             * @description Days of a period.
                             * @example 30
                             */
                            duration_days: number;
                            /**
                             * @description Days of free trial.
                             * @example 7
                             */
                            trial_days: number;
                            /**
                             * @description Days of grace after the due date.
                             * @example 5
                             */
                            grace_period_days: number;
                            /** @description Entries that a pass is good for. */
                            credits: number | null;
                            /**
                             * @description Null: unlimited.
                             * @example 3
                             */
                            max_classes_per_week: number | null;
                            /**
                             * @description Freezes that the plan allows in a calendar year.
                             * @example 2
                             */
                            max_freezes_per_year: number;
                            /**
                             * @description At most so many days per freeze.
                             * @example 30
                             */
                            max_freeze_days: number;
                            /** @description Empty: good at all units. */
                            units: string[];
                            /** @description Hours that end before they begin run past midnight. Empty: at all hours. */
                            access_hours: {
                                /** @description The days of the program, in their order. */
                                days: number[];
                                /**
                                 * @description HH:MM, the gym's local time.
                                 * @example 07:00
                                 */
                                from: string;
                                /**
                                 * @description HH:MM, the gym's local time.
                                 * @example 07:00
                                 */
                                to: string;
                            }[];
                            /**
                             * @description Whether the plan includes group classes.
                             * @example true
                             */
                            has_group_classes: boolean;
                            /**
                             * @description Whether the plan includes a personal trainer.
                             * @example true
                             */
                            has_personal_trainer: boolean;
                            /**
                             * @description Whether the plan includes a locker.
                             * @example true
                             */
                            has_locker: boolean;
                            /** @example true */
                            courtesy: boolean;
                            /**
                             * @description Available for sale.
                             * @example true
                             */
                            is_active: boolean;
                            /**
                             * @description Place in its list.
                             * @example 1
                             */
                            sort_order: number;
                        };
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrSourceReservedAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrDuplicateEntryAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listCataloguePromotions: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /**
                             * Format: uuid
                             * @description Id of this record.
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            id: string;
                            /** @example VERAO-2026 */
                            code: string;
                            /**
                             * @description Per cent off the plan's price, 0 to 100.
                             * @example 10
                             */
                            discount_pct: number;
                            /**
                             * Format: date
                             * @example 2026-03-01
                             */
                            valid_from: string | null;
                            /**
                             * Format: date
                             * @example 2026-03-01
                             */
                            valid_until: string | null;
                            max_uses: number | null;
                            /**
                             * @description Whether it is in use.
                             * @example true
                             */
                            is_active: boolean;
                            uses: number;
                        }[];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    createCataloguePromotions: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example VERAO-2026 */
                    code: string;
                    /**
                     * @description Per cent off the plan's price, 0 to 100.
                     * @example 10
                     */
                    discount_pct: number;
                    /**
                     * Format: date
                     * @example 2026-03-01
                     */
                    valid_from?: string | null;
                    /**
                     * Format: date
                     * @example 2026-03-01
                     */
                    valid_until?: string | null;
                    max_uses?: number | null;
                    /**
                     * @description Whether it is in use.
                     * @example true
                     */
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /**
                             * Format: uuid
                             * @description Id of this record.
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            id: string;
                            /** @example VERAO-2026 */
                            code: string;
                            /**
                             * @description Per cent off the plan's price, 0 to 100.
                             * @example 10
                             */
                            discount_pct: number;
                            /**
                             * Format: date
                             * @example 2026-03-01
                             */
                            valid_from: string | null;
                            /**
                             * Format: date
                             * @example 2026-03-01
                             */
                            valid_until: string | null;
                            max_uses: number | null;
                            /**
                             * @description Whether it is in use.
                             * @example true
                             */
                            is_active: boolean;
                            uses: number;
                        };
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrSourceReservedAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrDuplicateEntryAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    changeCataloguePromotions: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example VERAO-2026 */
                    code?: string;
                    /**
                     * @description Per cent off the plan's price, 0 to 100.
                     * @example 10
                     */
                    discount_pct?: number;
                    /**
                     * Format: date
                     * @example 2026-03-01
                     */
                    valid_from?: string | null;
                    /**
                     * Format: date
                     * @example 2026-03-01
                     */
                    valid_until?: string | null;
                    max_uses?: number | null;
                    /**
                     * @description Whether it is in use.
                     * @example true
                     */
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /**
                             * Format: uuid
                             * @description Id of this record.
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            id: string;
                            /** @example VERAO-2026 */
                            code: string;
                            /**
                             * @description Per cent off the plan's price, 0 to 100.
                             * @example 10
                             */
                            discount_pct: number;
                            /**
                             * Format: date
                             * @example 2026-03-01
                             */
                            valid_from: string | null;
                            /**
                             * Format: date
                             * @example 2026-03-01
                             */
                            valid_until: string | null;
                            max_uses: number | null;
                            /**
                             * @description Whether it is in use.
                             * @example true
                             */
                            is_active: boolean;
                            uses: number;
                        };
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrSourceReservedAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrDuplicateEntryAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listCataloguePartnerPrograms: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /**
                             * Format: uuid
                             * @description Id of this record.
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            id: string;
                            /**
                             * @description Name.
                             * @example Mensal
                             */
                            name: string;
                            max_entries_per_day: number;
                            /**
                             * @description Whether it is in use.
                             * @example true
                             */
                            is_active: boolean;
                        }[];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    createCataloguePartnerPrograms: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Name.
                     * @example Mensal
                     */
                    name: string;
                    max_entries_per_day?: number;
                    /**
                     * @description Whether it is in use.
                     * @example true
                     */
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /**
                             * Format: uuid
                             * @description Id of this record.
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            id: string;
                            /**
                             * @description Name.
                             * @example Mensal
                             */
                            name: string;
                            max_entries_per_day: number;
                            /**
                             * @description Whether it is in use.
                             * @example true
                             */
                            is_active: boolean;
                        };
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrSourceReservedAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrDuplicateEntryAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    changeCataloguePartnerPrograms: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Name.
                     * @example Mensal
                     */
                    name?: string;
                    max_entries_per_day?: number;
                    /**
                     * @description Whether it is in use.
                     * @example true
                     */
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /**
                             * Format: uuid
                             * @description Id of this record.
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            id: string;
                            /**
                             * @description Name.
                             * @example Mensal
                             */
                            name: string;
                            max_entries_per_day: number;
                            /**
                             * @description Whether it is in use.
                             * @example true
                             */
                            is_active: boolean;
                        };
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrSourceReservedAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrDuplicateEntryAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listCatalogueTrainers: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /**
                             * Format: uuid
                             * @description Id of this record.
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            id: string;
                            /**
                             * @description Name.
                             * @example Ana Souza
                             */
                            name: string;
                            /**
                             * Format: email
                             * @description E-mail address; unique in the company.
                             * @example ana@example.com
                             */
                            email: string | null;
                            /**
                             * @description Professional registration.
                             * @example 012345-G
                             */
                            cref_number: string | null;
                            /**
                             * @description State of the professional registration.
                             * @example SP
                             */
                            cref_state: string | null;
                            /**
                             * @description What the trainer is good at.
                             * @example [
                             *       "Spinning",
                             *       "HIIT"
                             *     ]
                             */
                            specializations: string[];
                            /**
                             * @description Certificates of the trainer.
                             * @example [
                             *       "Kettlebell N1"
                             *     ]
                             */
                            certifications: string[];
                            /**
                             * @description A few words about the trainer.
                             * @example Treina corredores há oito anos.
                             */
                            bio: string | null;
                            /**
                             * @description Years of work as a trainer.
                             * @example 8
                             */
                            years_experience: number | null;
                            /**
                             * @description The trainer's education.
                             * @example Educação Física, USP
                             */
                            education: string | null;
                            /**
                             * @description Students the trainer takes at most.
                             * @example 20
                             */
                            max_students: number | null;
                            /**
                             * @description Commission on students' memberships.
                             * @example 10
                             */
                            commission_pct: number | null;
                            /** @description When the trainer is there. */
                            schedules: {
                                /**
                                 * @description 0 is Sunday, 6 is Saturday.
                                 * @example 1
                                 */
                                day_of_week: number;
                                /**
                                 * @description HH:MM, the gym's local time.
                                 * @example 07:00
                                 */
                                start_time: string;
                                /**
                                 * @description HH:MM, the gym's local time.
                                 * @example 07:00
                                 */
                                end_time: string;
                            }[];
                            /**
                             * @description Whether the trainer takes new students.
                             * @example true
                             */
                            accepts_new_students: boolean;
                            /**
                             * @description Whether it is in use.
                             * @example true
                             */
                            is_active: boolean;
                        }[];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    createCatalogueTrainers: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Name.
                     * @example Ana Souza
                     */
                    name: string;
                    /**
                     * Format: email
                     * @description E-mail address; unique in the company.
                     * @example ana@example.com
                     */
                    email?: string | null;
                    /**
                     * @description Professional registration.
                     * @example 012345-G
                     */
                    cref_number?: string | null;
                    /**
                     * @description State of the professional registration.
                     * @example SP
                     */
                    cref_state?: string | null;
                    /**
                     * @description What the trainer is good at.
                     * @example [
                     *       "Spinning",
                     *       "HIIT"
                     *     ]
                     */
                    specializations?: string[];
                    /**
                     * @description Certificates of the trainer.
                     * @example [
                     *       "Kettlebell N1"
                     *     ]
                     */
                    certifications?: string[];
                    /**
                     * @description A few words about the trainer.
                     * @example Treina corredores há oito anos.
                     */
                    bio?: string | null;
                    /**
                     * @description Years of work as a trainer.
                     * @example 8
                     */
                    years_experience?: number | null;
                    /**
                     * @description The trainer's education.
                     * @example Educação Física, USP
                     */
                    education?: string | null;
                    /**
                     * @description Students the trainer takes at most.
                     * @example 20
                     */
                    max_students?: number | null;
                    /**
                     * @description Commission on students' memberships.
                     * @example 10
                     */
                    commission_pct?: number | null;
                    /** @description When the trainer is there. */
                    schedules?: {
                        /**
                         * @description 0 is Sunday, 6 is Saturday.
                         * @example 1
                         */
                        day_of_week: number;
                        /**
                         * @description HH:MM, the gym's local time.
                         * @example 07:00
                         */
                        start_time: string;
                        /**
                         * @description HH:MM, the gym's local time.
                         * @example 07:00
                         */
                        end_time: string;
                    }[];
                    /**
                     * @description Whether the trainer takes new students.
                     * @example true
                     */
                    accepts_new_students?: boolean;
                    /**
                     * @description Whether it is in use.
                     * @example true
                     */
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /**
                             * Format: uuid
                             * @description Id of this record.
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            id: string;
                            /**
                             * @description Name.
                             * @example Ana Souza
                             */
                            name: string;
                            /**
                             * Format: email
                             * @description E-mail address; unique in the company.
                             * @example ana@example.com
                             */
                            email: string | null;
                            /**
                             * @description Professional registration.
                             * @example 012345-G
                             */
                            cref_number: string | null;
                            /**
                             * @description State of the professional registration.
                             * @example SP
                             */
                            cref_state: string | null;
                            /**
                             * @description What the trainer is good at.
                             * @example [
                             *       "Spinning",
                             *       "HIIT"
                             *     ]
                             */
                            specializations: string[];
                            /**
                             * @description Certificates of the trainer.
                             * @example [
                             *       "Kettlebell N1"
                             *     ]
                             */
                            certifications: string[];
                            /**
                             * @description A few words about the trainer.
                             * @example Treina corredores há oito anos.
                             */
                            bio: string | null;
                            /**
                             * @description Years of work as a trainer.
                             * @example 8
                             */
                            years_experience: number | null;
                            /**
                             * @description The trainer's education.
                             * @example Educação Física, USP
                             */
                            education: string | null;
                            /**
                             * @description Students the trainer takes at most.
                             * @example 20
                             */
                            max_students: number | null;
                            /**
                             * @description Commission on students' memberships.
                             * @example 10
                             */
                            commission_pct: number | null;
                            /** @description When the trainer is there. */
                            schedules: {
                                /**
                                 * @description 0 is Sunday, 6 is Saturday.
                                 * @example 1
                                 */
                                day_of_week: number;
                                /**
                                 * @description HH:MM, the gym's local time.
                                 * @example 07:00
                                 */
                                start_time: string;
                                /**
                                 * @description HH:MM, the gym's local time.
                                 * @example 07:00
                                 */
                                end_time: string;
                            }[];
                            /**
                             * @description Whether the trainer takes new students.
                             * @example true
                             */
                            accepts_new_students: boolean;
                            /**
                             * @description Whether it is in use.
                             * @example true
                             */
                            is_active: boolean;
                        };
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrSourceReservedAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrDuplicateEntryAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    changeCatalogueTrainers: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Name.
                     * @example Ana Souza
                     */
                    name?: string;
                    /**
                     * Format: email
                     * @description E-mail address; unique in the company.
                     * @example ana@example.com
                     */
                    email?: string | null;
                    /**
                     * @description Professional registration.
                     * @example 012345-G
                     */
                    cref_number?: string | null;
                    /**
                     * @description State of the professional registration.
                     * @example SP
                     */
                    cref_state?: string | null;
                    /**
                     * @description What the trainer is good at.
                     * @example [
                     *       "Spinning",
                     *       "HIIT"
                     *     ]
                     */
                    specializations?: string[];
                    /**
                     * @description Certificates of the trainer.
                     * @example [
                     *       "Kettlebell N1"
                     *     ]
                     */
                    certifications?: string[];
                    /**
                     * @description A few words about the trainer.
                     * @example Treina corredores há oito anos.
                     */
                    bio?: string | null;
                    /**
                     * @description Years of work as a trainer.
                     * @example 8
                     */
                    years_experience?: number | null;
                    /**
                     * @description The trainer's education.
                     * @example Educação Física, USP
                     */
                    education?: string | null;
                    /**
                     * @description Students the trainer takes at most.
                     * @example 20
                     */
                    max_students?: number | null;
                    /**
                     * @description Commission on students' memberships.
                     * @example 10
                     */
                    commission_pct?: number | null;
                    /** @description When the trainer is there. */
                    schedules?: {
                        /**
                         * @description 0 is Sunday, 6 is Saturday.
                         * @example 1
                         */
                        day_of_week: number;
                        /**
                         * @description HH:MM, the gym's local time.
                         * @example 07:00
                         */
                        start_time: string;
                        /**
                         * @description HH:MM, the gym's local time.
                         * @example 07:00
                         */
                        end_time: string;
                    }[];
                    /**
                     * @description Whether the trainer takes new students.
                     * @example true
                     */
                    accepts_new_students?: boolean;
                    /**
                     * @description Whether it is in use.
                     * @example true
                     */
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /**
                             * Format: uuid
                             * @description Id of this record.
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            id: string;
                            /**
                             * @description Name.
                             * @example Ana Souza
                             */
                            name: string;
                            /**
                             * Format: email
                             * @description E-mail address; unique in the company.
                             * @example ana@example.com
                             */
                            email: string | null;
                            /**
                             * @description Professional registration.
                             * @example 012345-G
                             */
                            cref_number: string | null;
                            /**
                             * @description State of the professional registration.
                             * @example SP
                             */
                            cref_state: string | null;
                            /**
                             * @description What the trainer is good at.
                             * @example [
                             *       "Spinning",
                             *       "HIIT"
                             *     ]
                             */
                            specializations: string[];
                            /**
                             * @description Certificates of the trainer.
                             * @example [
                             *       "Kettlebell N1"
                             *     ]
                             */
                            certifications: string[];
                            /**
                             * @description A few words about the trainer.
                             * @example Treina corredores há oito anos.
                             */
                            bio: string | null;
                            /**
                             * @description Years of work as a trainer.
                             * @example 8
                             */
                            years_experience: number | null;
                            /**
                             * @description The trainer's education.
                             * @example Educação Física, USP
                             */
                            education: string | null;
                            /**
                             * @description Students the trainer takes at most.
                             * @example 20
                             */
                            max_students: number | null;
                            /**
                             * @description Commission on students' memberships.
                             * @example 10
                             */
                            commission_pct: number | null;
                            /** @description When the trainer is there. */
                            schedules: {
                                /**
                                 * @description 0 is Sunday, 6 is Saturday.
                                 * @example 1
                                 */
                                day_of_week: number;
                                /**
                                 * @description HH:MM, the gym's local time.
                                 * @example 07:00
                                 */
                                start_time: string;
                                /**
                                 * @description HH:MM, the gym's local time.
                                 * @example 07:00
                                 */
                                end_time: string;
                            }[];
                            /**
                             * @description Whether the trainer takes new students.
                             * @example true
                             */
                            accepts_new_students: boolean;
                            /**
                             * @description Whether it is in use.
                             * @example true
                             */
                            is_active: boolean;
                        };
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrSourceReservedAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrDuplicateEntryAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listCatalogueClassTypes: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /**
                             * Format: uuid
                             * @description Id of this record.
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            id: string;
                            /**
                             * @description Name.
                             * @example Spinning
                             */
                            name: string;
                            /**
                             * @description In words.
                             * @example Pedalada em grupo, com música
                             */
                            description: string | null;
                            /**
                             * @description Minutes of a class.
                             * @example 50
                             */
                            duration_minutes: number;
                            /**
                             * @description Seats of a class of this kind unless the schedule says otherwise.
                             * @example 20
                             */
                            default_max_capacity: number;
                            /**
                             * @description Kilocalories that a class takes, roughly.
                             * @example 450
                             */
                            calories_estimate: number | null;
                            /**
                             * @description Hexadecimal.
                             * @example #E4572E
                             */
                            color: string | null;
                            /**
                             * @description Whether it is in use.
                             * @example true
                             */
                            is_active: boolean;
                            /**
                             * @description Place in its list.
                             * @example 1
                             */
                            sort_order: number;
                        }[];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    createCatalogueClassTypes: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Name.
                     * @example Spinning
                     */
                    name: string;
                    /**
                     * @description In words.
                     * @example Pedalada em grupo, com música
                     */
                    description?: string | null;
                    /**
                     * @description Minutes of a class.
                     * @example 50
                     */
                    duration_minutes: number;
                    /**
                     * @description Seats of a class of this kind unless the schedule says otherwise.
                     * @example 20
                     */
                    default_max_capacity: number;
                    /**
                     * @description Kilocalories that a class takes, roughly.
                     * @example 450
                     */
                    calories_estimate?: number | null;
                    /**
                     * @description Hexadecimal.
                     * @example #E4572E
                     */
                    color?: string | null;
                    /**
                     * @description Whether it is in use.
                     * @example true
                     */
                    is_active?: boolean;
                    /**
                     * @description Place in its list.
                     * @example 1
                     */
                    sort_order?: number;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /**
                             * Format: uuid
                             * @description Id of this record.
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            id: string;
                            /**
                             * @description Name.
                             * @example Spinning
                             */
                            name: string;
                            /**
                             * @description In words.
                             * @example Pedalada em grupo, com música
                             */
                            description: string | null;
                            /**
                             * @description Minutes of a class.
                             * @example 50
                             */
                            duration_minutes: number;
                            /**
                             * @description Seats of a class of this kind unless the schedule says otherwise.
                             * @example 20
                             */
                            default_max_capacity: number;
                            /**
                             * @description Kilocalories that a class takes, roughly.
                             * @example 450
                             */
                            calories_estimate: number | null;
                            /**
                             * @description Hexadecimal.
                             * @example #E4572E
                             */
                            color: string | null;
                            /**
                             * @description Whether it is in use.
                             * @example true
                             */
                            is_active: boolean;
                            /**
                             * @description Place in its list.
                             * @example 1
                             */
                            sort_order: number;
                        };
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrSourceReservedAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrDuplicateEntryAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    changeCatalogueClassTypes: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Name.
                     * @example Spinning
                     */
                    name?: string;
                    /**
                     * @description In words.
                     * @example Pedalada em grupo, com música
                     */
                    description?: string | null;
                    /**
                     * @description Minutes of a class.
                     * @example 50
                     */
                    duration_minutes?: number;
                    /**
                     * @description Seats of a class of this kind unless the schedule says otherwise.
                     * @example 20
                     */
                    default_max_capacity?: number;
                    /**
                     * @description Kilocalories that a class takes, roughly.
                     * @example 450
                     */
                    calories_estimate?: number | null;
                    /**
                     * @description Hexadecimal.
                     * @example #E4572E
                     */
                    color?: string | null;
                    /**
                     * @description Whether it is in use.
                     * @example true
                     */
                    is_active?: boolean;
                    /**
                     * @description Place in its list.
                     * @example 1
                     */
                    sort_order?: number;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /**
                             * Format: uuid
                             * @description Id of this record.
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            id: string;
                            /**
                             * @description Name.
                             * @example Spinning
                             */
                            name: string;
                            /**
                             * @description In words.
                             * @example Pedalada em grupo, com música
                             */
                            description: string | null;
                            /**
                             * @description Minutes of a class.
                             * @example 50
                             */
                            duration_minutes: number;
                            /**
                             * @description Seats of a class of this kind unless the schedule says otherwise.
                             * @example 20
                             */
                            default_max_capacity: number;
                            /**
                             * @description Kilocalories that a class takes, roughly.
                             * @example 450
                             */
                            calories_estimate: number | null;
                            /**
                             * @description Hexadecimal.
                             * @example #E4572E
                             */
                            color: string | null;
                            /**
                             * @description Whether it is in use.
                             * @example true
                             */
                            is_active: boolean;
                            /**
                             * @description Place in its list.
                             * @example 1
                             */
                            sort_order: number;
                        };
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrSourceReservedAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrDuplicateEntryAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listCatalogueClassSchedule: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /**
                             * Format: uuid
                             * @description Id of this record.
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            id: string;
                            /**
                             * Format: uuid
                             * @description The kind of class.
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            class_type_id: string;
                            /**
                             * @description 0 is Sunday, 6 is Saturday.
                             * @example 1
                             */
                            day_of_week: number;
                            /**
                             * @description HH:MM, the gym's local time.
                             * @example 07:00
                             */
                            start_time: string;
                            /**
                             * @description HH:MM, the gym's local time.
                             * @example 07:00
                             */
                            end_time: string;
                            /**
                             * Format: uuid
                             * @description The trainer.
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            trainer_id: string | null;
                            /**
                             * Format: uuid
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            store_id: string | null;
                            /**
                             * @description How many people fit.
                             * @example 20
                             */
                            max_capacity: number;
                            /**
                             * @description Whether it is in use.
                             * @example true
                             */
                            is_active: boolean;
                        }[];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    createCatalogueClassSchedule: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The kind of class.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    class_type_id: string;
                    /**
                     * @description 0 is Sunday, 6 is Saturday.
                     * @example 1
                     */
                    day_of_week: number;
                    /**
                     * @description HH:MM, the gym's local time.
                     * @example 07:00
                     */
                    start_time: string;
                    /**
                     * @description HH:MM, the gym's local time.
                     * @example 07:00
                     */
                    end_time: string;
                    /**
                     * Format: uuid
                     * @description The trainer.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    trainer_id?: string | null;
                    /**
                     * Format: uuid
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    store_id?: string | null;
                    /**
                     * @description How many people fit.
                     * @example 20
                     */
                    max_capacity: number;
                    /**
                     * @description Whether it is in use.
                     * @example true
                     */
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /**
                             * Format: uuid
                             * @description Id of this record.
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            id: string;
                            /**
                             * Format: uuid
                             * @description The kind of class.
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            class_type_id: string;
                            /**
                             * @description 0 is Sunday, 6 is Saturday.
                             * @example 1
                             */
                            day_of_week: number;
                            /**
                             * @description HH:MM, the gym's local time.
                             * @example 07:00
                             */
                            start_time: string;
                            /**
                             * @description HH:MM, the gym's local time.
                             * @example 07:00
                             */
                            end_time: string;
                            /**
                             * Format: uuid
                             * @description The trainer.
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            trainer_id: string | null;
                            /**
                             * Format: uuid
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            store_id: string | null;
                            /**
                             * @description How many people fit.
                             * @example 20
                             */
                            max_capacity: number;
                            /**
                             * @description Whether it is in use.
                             * @example true
                             */
                            is_active: boolean;
                        };
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrSourceReservedAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrDuplicateEntryAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    changeCatalogueClassSchedule: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The kind of class.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    class_type_id?: string;
                    /**
                     * @description 0 is Sunday, 6 is Saturday.
                     * @example 1
                     */
                    day_of_week?: number;
                    /**
                     * @description HH:MM, the gym's local time.
                     * @example 07:00
                     */
                    start_time?: string;
                    /**
                     * @description HH:MM, the gym's local time.
                     * @example 07:00
                     */
                    end_time?: string;
                    /**
                     * Format: uuid
                     * @description The trainer.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    trainer_id?: string | null;
                    /**
                     * Format: uuid
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    store_id?: string | null;
                    /**
                     * @description How many people fit.
                     * @example 20
                     */
                    max_capacity?: number;
                    /**
                     * @description Whether it is in use.
                     * @example true
                     */
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /**
                             * Format: uuid
                             * @description Id of this record.
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            id: string;
                            /**
                             * Format: uuid
                             * @description The kind of class.
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            class_type_id: string;
                            /**
                             * @description 0 is Sunday, 6 is Saturday.
                             * @example 1
                             */
                            day_of_week: number;
                            /**
                             * @description HH:MM, the gym's local time.
                             * @example 07:00
                             */
                            start_time: string;
                            /**
                             * @description HH:MM, the gym's local time.
                             * @example 07:00
                             */
                            end_time: string;
                            /**
                             * Format: uuid
                             * @description The trainer.
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            trainer_id: string | null;
                            /**
                             * Format: uuid
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            store_id: string | null;
                            /**
                             * @description How many people fit.
                             * @example 20
                             */
                            max_capacity: number;
                            /**
                             * @description Whether it is in use.
                             * @example true
                             */
                            is_active: boolean;
                        };
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrSourceReservedAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrDuplicateEntryAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listCatalogueExercises: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /**
                             * Format: uuid
                             * @description Id of this record.
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            id: string;
                            /**
                             * @description In Portuguese.
                             * @example Supino reto com barra
                             */
                            name: string;
                            /**
                             * @description Name in English.
                             * @example Barbell bench press
                             */
                            name_en: string | null;
                            /**
                             * @description Main muscle groups.
                             * @example [
                             *       "chest"
                             *     ]
                             */
                            muscle_groups: string[];
                            /**
                             * @description Muscle groups that help.
                             * @example [
                             *       "triceps",
                             *       "shoulders"
                             *     ]
                             */
                            secondary_muscle_groups: string[];
                            /**
                             * @description What it takes.
                             * @example [
                             *       "barbell",
                             *       "bench"
                             *     ]
                             */
                            equipment: string[];
                            /**
                             * @description The experience level it is meant for.
                             * @example beginner
                             * @enum {string|null}
                             */
                            difficulty: "beginner" | "intermediate" | "advanced" | null;
                            /**
                             * @description What kind of exercise it is, for example strength or cardio.
                             * @example strength
                             */
                            exercise_type: string | null;
                            /**
                             * @description How the body moves, for example horizontal_push.
                             * @example horizontal_push
                             */
                            movement_pattern: string | null;
                            /**
                             * @description In words.
                             * @example O exercício de base para o peitoral.
                             */
                            description: string | null;
                            /**
                             * @description How it is done, step by step.
                             * @example Deite com os olhos sob a barra e os pés firmes no chão.
                             */
                            instructions: string | null;
                            /**
                             * @description A film of it.
                             * @example https://example.com/supino.mp4
                             */
                            video_url: string | null;
                            /**
                             * @description A picture.
                             * @example https://example.com/supino.mp4
                             */
                            thumbnail_url: string | null;
                            /**
                             * @description Whether it is in use.
                             * @example true
                             */
                            is_active: boolean;
                        }[];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    createCatalogueExercises: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description In Portuguese.
                     * @example Supino reto com barra
                     */
                    name: string;
                    /**
                     * @description Name in English.
                     * @example Barbell bench press
                     */
                    name_en?: string | null;
                    /**
                     * @description Main muscle groups.
                     * @example [
                     *       "chest"
                     *     ]
                     */
                    muscle_groups?: string[];
                    /**
                     * @description Muscle groups that help.
                     * @example [
                     *       "triceps",
                     *       "shoulders"
                     *     ]
                     */
                    secondary_muscle_groups?: string[];
                    /**
                     * @description What it takes.
                     * @example [
                     *       "barbell",
                     *       "bench"
                     *     ]
                     */
                    equipment?: string[];
                    /**
                     * @description The experience level it is meant for.
                     * @example beginner
                     * @enum {string|null}
                     */
                    difficulty?: "beginner" | "intermediate" | "advanced" | null;
                    /**
                     * @description What kind of exercise it is, for example strength or cardio.
                     * @example strength
                     */
                    exercise_type?: string | null;
                    /**
                     * @description How the body moves, for example horizontal_push.
                     * @example horizontal_push
                     */
                    movement_pattern?: string | null;
                    /**
                     * @description In words.
                     * @example O exercício de base para o peitoral.
                     */
                    description?: string | null;
                    /**
                     * @description How it is done, step by step.
                     * @example Deite com os olhos sob a barra e os pés firmes no chão.
                     */
                    instructions?: string | null;
                    /**
                     * @description A film of it.
                     * @example https://example.com/supino.mp4
                     */
                    video_url?: string | null;
                    /**
                     * @description A picture.
                     * @example https://example.com/supino.mp4
                     */
                    thumbnail_url?: string | null;
                    /**
                     * @description Whether it is in use.
                     * @example true
                     */
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /**
                             * Format: uuid
                             * @description Id of this record.
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            id: string;
                            /**
                             * @description In Portuguese.
                             * @example Supino reto com barra
                             */
                            name: string;
                            /**
                             * @description Name in English.
                             * @example Barbell bench press
                             */
                            name_en: string | null;
                            /**
                             * @description Main muscle groups.
                             * @example [
                             *       "chest"
                             *     ]
                             */
                            muscle_groups: string[];
                            /**
                             * @description Muscle groups that help.
                             * @example [
                             *       "triceps",
                             *       "shoulders"
                             *     ]
                             */
                            secondary_muscle_groups: string[];
                            /**
                             * @description What it takes.
                             * @example [
                             *       "barbell",
                             *       "bench"
                             *     ]
                             */
                            equipment: string[];
                            /**
                             * @description The experience level it is meant for.
                             * @example beginner
                             * @enum {string|null}
                             */
                            difficulty: "beginner" | "intermediate" | "advanced" | null;
                            /**
                             * @description What kind of exercise it is, for example strength or cardio.
                             * @example strength
                             */
                            exercise_type: string | null;
                            /**
                             * @description How the body moves, for example horizontal_push.
                             * @example horizontal_push
                             */
                            movement_pattern: string | null;
                            /**
                             * @description In words.
                             * @example O exercício de base para o peitoral.
                             */
                            description: string | null;
                            /**
                             * @description How it is done, step by step.
                             * @example Deite com os olhos sob a barra e os pés firmes no chão.
                             */
                            instructions: string | null;
                            /**
                             * @description A film of it.
                             * @example https://example.com/supino.mp4
                             */
                            video_url: string | null;
                            /**
                             * @description A picture.
                             * @example https://example.com/supino.mp4
                             */
                            thumbnail_url: string | null;
                            /**
                             * @description Whether it is in use.
                             * @example true
                             */
                            is_active: boolean;
                        };
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrSourceReservedAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrDuplicateEntryAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    changeCatalogueExercises: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description In Portuguese.
                     * @example Supino reto com barra
                     */
                    name?: string;
                    /**
                     * @description Name in English.
                     * @example Barbell bench press
                     */
                    name_en?: string | null;
                    /**
                     * @description Main muscle groups.
                     * @example [
                     *       "chest"
                     *     ]
                     */
                    muscle_groups?: string[];
                    /**
                     * @description Muscle groups that help.
                     * @example [
                     *       "triceps",
                     *       "shoulders"
                     *     ]
                     */
                    secondary_muscle_groups?: string[];
                    /**
                     * @description What it takes.
                     * @example [
                     *       "barbell",
                     *       "bench"
                     *     ]
                     */
                    equipment?: string[];
                    /**
                     * @description The experience level it is meant for.
                     * @example beginner
                     * @enum {string|null}
                     */
                    difficulty?: "beginner" | "intermediate" | "advanced" | null;
                    /**
                     * @description What kind of exercise it is, for example strength or cardio.
                     * @example strength
                     */
                    exercise_type?: string | null;
                    /**
                     * @description How the body moves, for example horizontal_push.
                     * @example horizontal_push
                     */
                    movement_pattern?: string | null;
                    /**
                     * @description In words.
                     * @example O exercício de base para o peitoral.
                     */
                    description?: string | null;
                    /**
                     * @description How it is done, step by step.
                     * @example Deite com os olhos sob a barra e os pés firmes no chão.
                     */
                    instructions?: string | null;
                    /**
                     * @description A film of it.
                     * @example https://example.com/supino.mp4
                     */
                    video_url?: string | null;
                    /**
                     * @description A picture.
                     * @example https://example.com/supino.mp4
                     */
                    thumbnail_url?: string | null;
                    /**
                     * @description Whether it is in use.
                     * @example true
                     */
                    is_active?: boolean;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /**
                             * Format: uuid
                             * @description Id of this record.
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            id: string;
                            /**
                             * @description In Portuguese.
                             * @example Supino reto com barra
                             */
                            name: string;
                            /**
                             * @description Name in English.
                             * @example Barbell bench press
                             */
                            name_en: string | null;
                            /**
                             * @description Main muscle groups.
                             * @example [
                             *       "chest"
                             *     ]
                             */
                            muscle_groups: string[];
                            /**
                             * @description Muscle groups that help.
                             * @example [
                             *       "triceps",
                             *       "shoulders"
                             *     ]
                             */
                            secondary_muscle_groups: string[];
                            /**
                             * @description What it takes.
                             * @example [
                             *       "barbell",
                             *       "bench"
                             *     ]
                             */
                            equipment: string[];
                            /**
                             * @description The experience level it is meant for.
                             * @example beginner
                             * @enum {string|null}
                             */
                            difficulty: "beginner" | "intermediate" | "advanced" | null;
                            /**
                             * @description What kind of exercise it is, for example strength or cardio.
                             * @example strength
                             */
                            exercise_type: string | null;
                            /**
                             * @description How the body moves, for example horizontal_push.
                             * @example horizontal_push
                             */
                            movement_pattern: string | null;
                            /**
                             * @description In words.
                             * @example O exercício de base para o peitoral.
                             */
                            description: string | null;
                            /**
                             * @description How it is done, step by step.
                             * @example Deite com os olhos sob a barra e os pés firmes no chão.
                             */
                            instructions: string | null;
                            /**
                             * @description A film of it.
                             * @example https://example.com/supino.mp4
                             */
                            video_url: string | null;
                            /**
                             * @description A picture.
                             * @example https://example.com/supino.mp4
                             */
                            thumbnail_url: string | null;
                            /**
                             * @description Whether it is in use.
                             * @example true
                             */
                            is_active: boolean;
                        };
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrSourceReservedAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrDuplicateEntryAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listTrainedStudents: {
        parameters: {
            query?: {
                /**
                 * @description idle: no workout for 14 days; ending: the program ends within 14 days, or has ended; without_program: has none.
                 * @example idle
                 */
                concern?: "idle" | "ending" | "without_program";
                /**
                 * @description What the list is ordered by.
                 * @example full_name
                 */
                sort_by?: "full_name" | "last_workout_at" | "program_ends_on";
                /**
                 * @description Place in its list.
                 * @example asc
                 */
                sort_order?: "asc" | "desc";
                /**
                 * @description Page number, from 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Entries on a page; 20 unless told, at most 100.
                 * @example 20
                 */
                page_size?: number;
                /**
                 * @description The same as page_size, which wins when both are sent.
                 * @example 20
                 */
                limit?: number;
            };
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Trainer.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["TrainedStudent"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listWorkoutsOfMember: {
        parameters: {
            query?: {
                /**
                 * @description The last workout of the page before.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                before?: string;
            };
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Member profile.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["DoneWorkouts"];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    getCurveOfMember: {
        parameters: {
            query: {
                /**
                 * @description Exercise in the catalogue.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                exercise_id: string;
            };
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Member profile.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["ExerciseCurve"];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    getInsights: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Insights"];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["ApiKey"][];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Name.
                     * @example Mensal
                     */
                    name: string;
                    scopes: ("members:read" | "members:write" | "plans:read" | "memberships:read" | "memberships:write" | "classes:read" | "classes:write" | "workouts:read" | "workouts:write" | "exercises:read" | "trainers:read" | "metrics:read" | "access:read" | "access:write")[];
                    rate_limit?: number | null;
                    /**
                     * Format: date-time
                     * @example 2026-03-01T12:00:00.000Z
                     */
                    expires_at?: string | null;
                    /** @description IP addresses or networks from where it may be used; left out, from everywhere. */
                    allowed_addresses?: string[] | null;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["ShownApiKey"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `TOO_MANY_KEYS`: A company has at most `limit` keys that are neither revoked nor expired.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateApiKeyFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /**
                             * Format: uuid
                             * @description Id of this record.
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            id: string;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            revoked_at: string;
                        };
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    overlap_hours?: number | null;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["ShownApiKey"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `KEY_REVOKED`: A revoked key has no successor; create a new one.
             *     - `TOO_MANY_KEYS`: A company has at most `limit` keys that are neither revoked nor expired.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotateApiKeyFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listApiRequests: {
        parameters: {
            query?: {
                /** @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887 */
                key_id?: string;
                /**
                 * @description Where it stands.
                 * @example 2xx
                 */
                status?: "2xx" | "3xx" | "4xx" | "5xx";
                /**
                 * @description Page number, from 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Entries on a page; 20 unless told, at most 100.
                 * @example 20
                 */
                page_size?: number;
                /**
                 * @description The same as page_size, which wins when both are sent.
                 * @example 20
                 */
                limit?: number;
            };
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["ApiRequest"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Webhook"][];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url: string;
                    /** @description Absent: all. */
                    events?: ("member.created" | "member.updated" | "member.status_changed" | "member.deactivated" | "membership.created" | "membership.activated" | "membership.renewed" | "membership.cancelled" | "membership.past_due" | "access.checkin" | "access.checkout" | "access.denied" | "class.created" | "class.booked" | "class.cancelled" | "sale.created" | "sale.paid" | "sale.refunded" | "financial.created" | "financial.paid" | "financial.overdue")[] | null;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["ShownWebhook"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `TOO_MANY_WEBHOOKS`: A company has at most `limit` webhooks.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateWebhookFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    changeWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url?: string;
                    events?: ("member.created" | "member.updated" | "member.status_changed" | "member.deactivated" | "membership.created" | "membership.activated" | "membership.renewed" | "membership.cancelled" | "membership.past_due" | "access.checkin" | "access.checkout" | "access.denied" | "class.created" | "class.booked" | "class.cancelled" | "sale.created" | "sale.paid" | "sale.refunded" | "financial.created" | "financial.paid" | "financial.overdue")[] | null;
                    /** @example true */
                    is_enabled?: boolean;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Webhook"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    rotateSecret: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    overlap_hours?: number | null;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["RotatedSecret"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["WebhookTestReport"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `RESTORED_COPY`: This is a restored copy, which sends nothing until the operator adopts it.
             *     - `SECRET_LOST`: No key opens the secret of the webhook any more; give it a new one.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestWebhookFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /**
                 * @description Where it stands.
                 * @example pending
                 */
                status?: "pending" | "delivered" | "failed";
                /**
                 * @description Page number, from 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Entries on a page; 20 unless told, at most 100.
                 * @example 20
                 */
                page_size?: number;
                /**
                 * @description The same as page_size, which wins when both are sent.
                 * @example 20
                 */
                limit?: number;
            };
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Delivery"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    replayEvent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    event_id: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["QueuedEvents"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `NO_WEBHOOK`: The webhook is off, or does not want this kind of event.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayEventFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    recoverEvents: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date-time
                     * @example 2026-03-01T12:00:00.000Z
                     */
                    since: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["QueuedEvents"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `WEBHOOK_OFF`: The webhook is switched off; switch it on first.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoverEventsFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    getCompany: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["CompanySettings"];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    changeCompany: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Name.
                     * @example Mensal
                     */
                    name?: string;
                    /**
                     * @example internal
                     * @enum {string}
                     */
                    billing?: "internal" | "external";
                    /** Format: email */
                    alert_email?: string | null;
                    debounce_seconds?: number;
                    max_visit_minutes?: number;
                    /** @example true */
                    deny_when_full?: boolean;
                    /**
                     * @description Whether members may use the app.
                     * @example true
                     */
                    app_enabled?: boolean;
                    /**
                     * @description Whether visitors may sign up by themselves.
                     * @example true
                     */
                    app_sign_up?: boolean;
                    /**
                     * @description Whether the app has the classes.
                     * @example true
                     */
                    app_classes?: boolean;
                    /**
                     * @description Whether the app has the workouts.
                     * @example true
                     */
                    app_workouts?: boolean;
                    /** @description Of the app, as #rrggbb. */
                    app_color?: string | null;
                    /** @description An https address, or a picture as a data: address: PNG, JPEG, WebP or SVG, of at most 100 kB. */
                    app_logo?: string | null;
                    /** @description What people read before they have come in. */
                    app_welcome?: string | null;
                    /** @description How to reach the company, as the app shows it. */
                    app_contact?: string | null;
                    /**
                     * @description Whether members may freeze in the app, within what their plan allows.
                     * @example true
                     */
                    app_freeze?: boolean;
                    /**
                     * @description Whether members may cancel and renew in the app, at the end of their period.
                     * @example true
                     */
                    app_cancel?: boolean;
                    /** @description How many hours before a class members may book it in the app at the earliest; null: at any time. */
                    app_book_hours_before?: number | null;
                    /** @description Until how many hours before a class members may give up a seat in the app. */
                    app_leave_hours_before?: number;
                    /** @description For how many days members who miss a class that they have booked may not book in the app. */
                    app_no_show_block_days?: number;
                    /**
                     * @description Whether members may enter body measurements in the app.
                     * @example true
                     */
                    app_measure?: boolean;
                    /** @description How to pay what is owed, as the app shows it. */
                    app_payment_text?: string | null;
                    /**
                     * @description Whether members are told of things by mail.
                     * @example true
                     */
                    app_notices?: boolean;
                    /** @description How many days before its end a member is told of a trial; 0: not. */
                    app_trial_notice_days?: number;
                    /** @description How many days before it is due a member is told of a charge; 0: on that day only. */
                    app_charge_notice_days?: number;
                    /** @description How long events can be listed, replayed and recovered. */
                    events_kept_days?: number;
                    /** @description How long deliveries that were accepted are listed; never longer than events. */
                    deliveries_kept_days?: number;
                    /** @description How long lines of the audit trail are kept, at least. */
                    audit_kept_years?: number;
                    /** @description How long the requests made with keys are listed. */
                    requests_kept_days?: number;
                    staff_idle_minutes?: number;
                    /** @description Whose role is listed must set up a second factor before anything else. */
                    second_factor_roles?: ("owner" | "manager" | "receptionist" | "trainer")[];
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["CompanySettings"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    moveClock: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date-time
                     * @description By the clock of the company; it never goes back.
                     * @example 2026-03-01T12:00:00.000Z
                     */
                    to: string;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /**
                             * Format: date-time
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            now: string;
                        };
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `NOT_A_TEST_COMPANY`: Only the clock of a test company can be moved.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MoveClockFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listPairedDevices: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["PairedDevice"][];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    makePairingCode: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Device.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /**
                             * @description Shown this once: what is typed at the device.
                             * @example K7QM-R2PX
                             */
                            code: string;
                            /**
                             * Format: date-time
                             * @description Ten minutes after it was made.
                             * @example 2026-03-01T12:00:00.000Z
                             */
                            expires_at: string;
                        };
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    unpairDevice: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Device.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: {
                            /**
                             * @description Whether it had been paired.
                             * @example true
                             */
                            unpaired: boolean;
                        };
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    getSystem: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["System"];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listStaff: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["StaffMember"][];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    inviteStaff: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Name.
                     * @example Mensal
                     */
                    name: string;
                    /**
                     * Format: email
                     * @description E-mail address; unique in the company.
                     * @example rita@academia.example
                     */
                    email: string;
                    /**
                     * @example owner
                     * @enum {string}
                     */
                    role: "owner" | "manager" | "receptionist" | "trainer";
                    /**
                     * Format: uuid
                     * @description Which trainer this person is; unless told, the one with the same e-mail address.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    trainer_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["InvitedStaffMember"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrDuplicateEntryAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    changeStaff: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @example owner
                     * @enum {string|null}
                     */
                    role?: "owner" | "manager" | "receptionist" | "trainer" | null;
                    /**
                     * @description Whether it is in use.
                     * @example true
                     */
                    is_active?: boolean | null;
                    /**
                     * Format: uuid
                     * @description Which trainer this person is; null for none.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    trainer_id?: string | null;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["StaffMember"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `LAST_OWNER`: The company must keep at least one owner who may sign in.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeStaffFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    unlockSecondFactor: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["StaffMember"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    removeSecondFactor: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.
                 * @example 4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["StaffMember"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `OWN_SECOND_FACTOR`: Your own is changed in your account, with your password and a code.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemoveSecondFactorFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listAuditTrail: {
        parameters: {
            query?: {
                subject?: string;
                /** @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887 */
                subject_id?: string;
                /**
                 * @description Changes of rows, or security events.
                 * @example changes
                 */
                kind?: "changes" | "security";
                /** @description `staff:ID`, `key:ID`, `member:ID`, `device:ID`, `operator`, `sign_up` or `anonymous`. */
                actor?: string;
                /**
                 * @description Page number, from 1.
                 * @example 1
                 */
                page?: number;
                /**
                 * @description Entries on a page; 20 unless told, at most 100.
                 * @example 20
                 */
                page_size?: number;
                /**
                 * @description The same as page_size, which wins when both are sent.
                 * @example 20
                 */
                limit?: number;
            };
            header?: {
                /**
                 * @description The ETag of an answer you have: when it is still current, the answer is 304.
                 * @example W/"Zm9v"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["AuditEntry"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
}
