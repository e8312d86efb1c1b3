-- Events, posts and blogs without an uploaded picture show a cover that is made from their title. Where the key is null
-- there is no uploaded picture.
alter table events alter column banner_key drop not null;
alter table forum_posts alter column poster_key drop not null;

-- The draft of a blog may have neither yet.
alter table blogs add column has_cover boolean not null default false;
alter table blogs add constraint blogs_have_one_picture check (not (has_cover and banner_key is not null));
alter table blogs drop constraint blogs_published_are_whole;
alter table blogs add constraint blogs_published_are_whole check (
  is_draft or deleted_at is not null
  or (introduction <> '' and subtitle <> '' and (has_cover or banner_key is not null) and content <> '[]')
);
