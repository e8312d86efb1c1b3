-- A deleted blog gives its banner up: nobody can see either of them again.
alter table blogs drop constraint blogs_published_are_whole;
alter table blogs add constraint blogs_published_are_whole check (
  is_draft or deleted_at is not null
  or (introduction <> '' and subtitle <> '' and banner_key is not null and content <> '[]')
);
-- Those of blogs that were deleted before are cleared away by night, like every upload that no record names.
update uploads set claimed_at = null
where key in (select banner_key from blogs where deleted_at is not null)
  and key not in (select banner_key from blogs where deleted_at is null and banner_key is not null);
update blogs set banner_key = null where deleted_at is not null;
