-- A small copy for lists, and who noted that the member agrees to the photo: whoever took it. Photos of before have neither.
alter table member_photos
  add column small bytea,
  add column taken_by text;
