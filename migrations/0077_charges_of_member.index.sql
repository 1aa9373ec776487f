-- The charges of a member, on the member's card, in the list of payments and in the file of their data: each read all of the company's.
create index concurrently charges_of_member on charges (team_id, member_profile_id, created_at, id)
